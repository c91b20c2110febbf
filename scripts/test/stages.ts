import { findBrowser } from './find-browser.ts'
import { runNodeTests } from './node-tests.ts'
import type { StageName } from './plan.ts'
import { startPostgres } from './postgres.ts'
import { prepareData } from './prepare-data.ts'
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
      const args = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'packages/e2e', ...files]
      const env = {
        ...envOf(options),
        CHROMIUM_PATH: path,
        PREPARED_DATA: await preparedData(),
        TEST_RUN: '1',
      }
      return progress.end(await runProcess({ args, env }, progress.onMessage))
    },
  },
} satisfies Record<StageName, Stage>

let prepared: ReturnType<typeof prepareData> | undefined
/** Made when the first stage needs it. */
const preparedData = () => (prepared ??= prepareData())
