import { spawn } from 'node:child_process'

/** Everything that reads the sources without running the shop; `npm run lint` is a part of it. */
const first = ['npm run typegen -w @earcon/web', 'biome check .']
/** These need the types of the routes. */
const then = [
  // Types as well: what a linter has to read of them anyway is most of the compiler's work.
  'npm run --silent lint',
  'knip',
  // Those tests that only read: rooms, words, documents and requirements.
  'node --test --test-isolation=none --test-reporter=dot *.test.ts',
]
const failed: string[] = []

/** Runs a command to its end, and then shows what it said, so that nobody speaks into another's words. */
function run(command: string) {
  return new Promise<void>((resolve) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const output of [child.stdout, child.stderr])
      output.setEncoding('utf8').on('data', (text: string) => {
        said += text
      })
    child.once('close', (code) => {
      process.stdout.write(`━━ ${command}\n${said}`)
      if (code !== 0) failed.push(command)
      resolve()
    })
  })
}

/** Two at a time, since most of them cannot keep two cores busy. */
async function inTwoLanes(commands: string[]) {
  const waiting = commands.values()
  const lane = async () => {
    for (const command of waiting) await run(command)
  }
  await Promise.all([lane(), lane()])
}

await inTwoLanes(first)
await inTwoLanes(then)
process.stdout.write(failed.length > 0 ? `\n✖ ${failed.join('\n✖ ')}\n` : '\n✔ nothing found\n')
process.exitCode = failed.length > 0 ? 1 : 0
