import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** What takes too long for every test run: a hundred kills on each engine, and the whole storm on the embedded one too. */
const rounds: [env: Record<string, string>, file: string][] = [
  [{ KILLS: process.env.KILLS ?? '100' }, 'bin/payments.test.ts'],
  [{ ENGINE: 'pglite', STORM: '10000' }, 'packages/server/src/features/orders/orders.storm.test.ts'],
]

for (const [env, file] of rounds) {
  const args = ['--test', '--test-timeout=3600000', file]
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) process.exitCode = 1
}
