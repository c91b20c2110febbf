import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startPostgres } from './test/postgres.ts'

const { url, stop } = await startPostgres()
const orders = (name: string) => `packages/server/src/features/orders/stress/orders.${name}.test.ts`
const engines: Record<string, string>[] = [
  { ENGINE: 'pglite' },
  { ENGINE: 'postgres', TEST_DATABASE_URL: url },
]

/** What takes too long for every test run: a hundred kills on each engine, the whole storm, a hundred buyers at once,
 * and twenty restarts of two servers. */
const rounds: [env: Record<string, string>, file: string][] = [
  ...engines.flatMap((engine): [Record<string, string>, string][] => [
    [{ ...engine, STORM: '1000' }, orders('event-storm')],
    [{ ...engine, BUYERS: '100' }, orders('two-servers')],
    [{ ...engine, RACES: '100' }, orders('race')],
  ]),
  [{ KILLS: process.env.KILLS ?? '100' }, 'bin/payments.test.ts'],
  [{ KILLS: '20' }, 'bin/start-shop.test.ts'],
  [{ KILLS: '20' }, 'bin/accounts.test.ts'],
  [{ RESTARTS: '20' }, 'bin/rolling-restarts.test.ts'],
]

for (const [env, file] of rounds) {
  process.stdout.write(`━━ ${file} ${env.ENGINE ?? ''}\n`)
  const args = ['--test', '--test-timeout=3600000', file]
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) process.exitCode = 1
}
await stop()
