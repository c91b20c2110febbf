import { findBrowser } from './find-browser.ts'
import { findBrowserEngines } from './find-browser-engines.ts'
import { runNodeTests } from './node-tests.ts'
import type { StageName } from './plan.ts'
import { startPostgres } from './postgres.ts'
import { prepareData } from './prepare-data.ts'
import { prepareTools } from './prepare-tools.ts'
import { type Outcome, showProgress } from './progress.ts'
import { runProcess } from './run-process.ts'

/** Whether everything is tested, or what one waits for gladly; docs/testing.md lists what is left to the long run, and why. */
export interface RunOptions {
  long: boolean
}

export interface Stage {
  /** What it tries, in a few words. */
  about: string
  run: (files: string[], options: RunOptions) => Promise<Outcome>
}

const envOf = ({ long }: RunOptions) => ({ LONG_RUN: long ? '1' : '' })

export const stages = {
  rules: {
    about: 'rules, sounds, sandboxes, and what of the server needs no database',
    run: (files, options) => runNodeTests({ stage: 'rules', files, perProcess: 25, env: envOf(options) }),
  },
  postgres: {
    about: 'the server on PostgreSQL',
    async run(files, options) {
      const { url, source, stop } = await startPostgres()
      try {
        const env = { ...envOf(options), ENGINE: 'postgres', TEST_DATABASE_URL: url }
        return await runNodeTests({ stage: `server on ${source}`, files, perProcess: 15, env })
      } finally {
        await stop()
      }
    },
  },
  pglite: {
    about: 'the server on the embedded PostgreSQL',
    run: (files, options) =>
      runNodeTests({
        stage: 'server on the embedded PostgreSQL',
        files,
        // Each has a database in its memory.
        perProcess: 5,
        // A database that lives for seconds is not worth compiling twice, the second time with care.
        shortLivedFlags: ['--liftoff-only'],
        env: { ...envOf(options), ENGINE: 'pglite' },
      }),
  },
  process: {
    about: 'the shop as a process',
    run: async (files, options) =>
      runNodeTests({
        stage: 'the shop as a process',
        files,
        perProcess: 1,
        env: { ...envOf(options), PREPARED_DATA: await preparedData() },
      }),
  },
  browser: {
    about: 'the website in a real browser',
    async run(files, options) {
      const { path, source } = await findBrowser()
      const stage = `browser, ${source}: ${path}`
      const progress = showProgress(stage, 'test', 0)
      // Most shops here are embedded ones; an owner's is not.
      const postgres = await startPostgres()
      try {
        const env = {
          ...(await browserEnvOf(options)),
          CHROMIUM_PATH: path,
          TEST_DATABASE_URL: postgres.url,
        }
        const args = playwrightArgs('packages/e2e', files)
        return progress.end(await runProcess({ args, env }, progress.onMessage))
      } finally {
        await postgres.stop()
      }
    },
  },
  engines: {
    about: 'the main story in Firefox and in WebKit',
    async run(files, options) {
      const { present, untried } = findBrowserEngines()
      for (const sentence of untried) process.stdout.write(`  ${sentence}\n`)
      if (present.length === 0) return { stage: 'engines', passed: 0, failures: [], seconds: 0, untried }
      const progress = showProgress(`engines, ${present.join(' and ')}`, 'test', 0)
      const env = { ...(await browserEnvOf(options)), ENGINES: present.join(' ') }
      const args = playwrightArgs('packages/e2e/engines', files)
      return { ...progress.end(await runProcess({ args, env }, progress.onMessage)), untried }
    },
  },
  tools: {
    about: 'coding packs in the real coding tools',
    async run(files, options) {
      const env = { ...envOf(options), PREPARED_DATA: await preparedData() }
      const { untried, ...prepared } = await prepareTools(env)
      for (const sentence of untried) process.stdout.write(`  ${sentence}\n`)
      if (!prepared.env) return { stage: 'tools', passed: 0, failures: [], seconds: 0, untried }
      const stage = 'coding packs in the real coding tools'
      return { ...(await runNodeTests({ stage, files, perProcess: 1, env: prepared.env })), untried }
    },
  },
} satisfies Record<StageName, Stage>

const playwrightArgs = (folder: string, files: string[]) => [
  'node_modules/@playwright/test/cli.js',
  'test',
  '-c',
  folder,
  ...files,
]

const browserEnvOf = async (options: RunOptions) => ({
  ...envOf(options),
  PREPARED_DATA: await preparedData(),
  TEST_RUN: '1',
})

let prepared: ReturnType<typeof prepareData> | undefined
/** Made when the first stage needs it. */
const preparedData = () => (prepared ??= prepareData())
