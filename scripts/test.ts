import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { needsEngine } from './engines.ts'
import { findBrowser } from './find-browser.ts'
import { startPostgres } from './postgres.ts'
import { prepareData } from './prepare-data.ts'

interface Outcome {
  stage: string
  passed: number
  failed: number
}

/** The server's test files that run on each engine, or those that reach no database and would say the same on either. */
const serverFiles = (onEngines: boolean) =>
  globSync('packages/server/src/**/*.test.ts').filter((path) => needsEngine(path) === onEngines)

/** Every stage of the whole test run, in order. `npm test -- rules browser` runs just those two. */
const stages: Record<string, () => Promise<Outcome>> = {
  rules: () =>
    nodeTests('rules', [
      '*.test.ts',
      'packages/{contract,sounds,sandbox,zip}/src/**/*.test.ts',
      ...serverFiles(false),
    ]),
  pglite: () => serverTests('server on the embedded PostgreSQL', { ENGINE: 'pglite' }),
  async postgres() {
    const { url, source, stop } = await startPostgres()
    try {
      return await serverTests(`server on ${source}`, { ENGINE: 'postgres', TEST_DATABASE_URL: url })
    } finally {
      await stop()
    }
  },
  process: async () =>
    nodeTests('the shop as a process', ['bin/*.test.ts'], { PREPARED_DATA: await preparedData() }),
  async browser() {
    const { path, source } = await findBrowser()
    const playwright = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'packages/e2e']
    const env = { CHROMIUM_PATH: path, PREPARED_DATA: await preparedData() }
    return run(`browser, ${source}: ${path}`, playwright, env)
  },
}

let prepared: ReturnType<typeof prepareData> | undefined
/** Made when the first stage needs it. */
const preparedData = async () => (await (prepared ??= prepareData())).folder

const nodeTests = (stage: string, files: string[], env = {}, flags: string[] = []) =>
  run(stage, [...flags, '--test', '--test-concurrency=2', '--test-timeout=120000', ...files], env)

/** A database that lives for seconds is not worth compiling twice, the second time with care. */
const serverTests = (stage: string, env: Record<string, string>) =>
  nodeTests(stage, serverFiles(true), env, ['--liftoff-only'])

/** Runs one stage, shows what it says, and reads its closing count. A stage without a single test has failed. */
async function run(stage: string, args: string[], env: Record<string, string>): Promise<Outcome> {
  process.stdout.write(`\n━━ ${stage}\n`)
  const child = spawn(process.execPath, args, {
    // Each of the many processes would strip the types of the same files again.
    env: { ...process.env, NODE_COMPILE_CACHE: resolve('.cache/node'), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text)
    said += text
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  said = stripVTControlCharacters(said)
  const count = (word: string) =>
    Number(
      new RegExp(`^(?:ℹ ${word} (\\d+)|\\s+(\\d+) ${word}ed\\b)`, 'm').exec(said)?.slice(1).find(Boolean) ??
        0,
    )
  const passed = count('pass')
  const failed = count('fail')
  const sound = code === 0 && passed > 0
  return { stage, passed, failed: sound ? failed : Math.max(1, failed) }
}

const failedStage = (stage: string, error: unknown): Outcome => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return { stage, passed: 0, failed: 1 }
}

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !stages[name])
if (unknown) {
  process.stderr.write(`There is no stage "${unknown}". There are: ${Object.keys(stages).join(', ')}.\n`)
  process.exit(1)
}

const outcomes: Outcome[] = []
for (const [name, stage] of Object.entries(stages)) {
  if (asked.length === 0 || asked.includes(name))
    outcomes.push(await stage().catch((error) => failedStage(name, error)))
}

await prepared?.then(
  ({ remove }) => remove(),
  () => {},
)

const total = (key: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[key], 0)
process.stdout.write('\n')
for (const { stage, passed, failed } of outcomes)
  process.stdout.write(`${failed ? '✖' : '✔'} ${stage}: ${passed} passed, ${failed} failed\n`)
process.stdout.write(`\n${total('passed')} passed, ${total('failed')} failed\n`)
process.exitCode = total('failed') > 0 ? 1 : 0
