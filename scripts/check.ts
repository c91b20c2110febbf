import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Everything that reads the sources without running them; two at a time, since most of them cannot keep two cores busy. */
const { scripts }: { scripts: Record<'types' | 'lint', string> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
)
const [typegen = '', ...compilers] = scripts.types.split(' && ')
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

async function inTwoLanes(commands: string[]) {
  const waiting = commands.values()
  const lane = async () => {
    for (const command of waiting) await run(command)
  }
  await Promise.all([lane(), lane()])
}

// The compilers need the types of the routes.
await inTwoLanes([typegen, 'biome check .'])
await inTwoLanes([scripts.lint, ...compilers, 'knip'])
process.stdout.write(failed.length > 0 ? `\n✖ ${failed.join('\n✖ ')}\n` : '\n✔ nothing found\n')
process.exitCode = failed.length > 0 ? 1 : 0
