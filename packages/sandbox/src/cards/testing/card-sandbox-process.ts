import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { closeAfterTest, createStripeClient, sandboxAddress, sandboxKeys } from './card-sandbox.ts'

const program = fileURLToPath(new URL('../start.ts', import.meta.url))

/** Starts the sandbox as the shop does: a process of its own, which ends with its pipe; its files may be held small. */
export async function spawnCardSandbox(folder: string, largestFile = 'unlimited') {
  const limited = `ulimit -f ${largestFile}; exec "$0" "$1"`
  const child = spawn('/bin/sh', ['-c', limited, process.execPath, program], {
    env: {
      PATH: process.env.PATH,
      SANDBOX_OPTIONS: JSON.stringify({ folder, address: sandboxAddress, ...sandboxKeys }),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ended = once(child, 'exit')
  const close = closeAfterTest(() => {
    child.stdin.end()
    return ended
  })
  const failed = ended.then(() => Promise.reject(new Error('The sandbox has ended before it began.')))
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), failed])) as [string]
  const { http } = JSON.parse(line) as { http: number }
  return {
    stripe: createStripeClient(http),
    ended,
    kill: () => child.kill('SIGKILL'),
    close,
  }
}
