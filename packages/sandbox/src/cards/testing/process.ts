import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { address, closing, keys, libraryAt } from './cards.ts'

const program = fileURLToPath(new URL('../start.ts', import.meta.url))

/** Starts the sandbox as the shop does: a process of its own, which ends with its pipe; its files may be held small. */
export async function startProcess(folder: string, largestFile = 'unlimited') {
  const limited = `ulimit -f ${largestFile}; exec "$0" "$1"`
  const child = spawn('/bin/sh', ['-c', limited, process.execPath, program], {
    env: { PATH: process.env.PATH, STAND_IN: JSON.stringify({ folder, address, ...keys }) },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ended = once(child, 'exit')
  const close = closing(() => {
    child.stdin.end()
    return ended
  })
  const failed = ended.then(() => Promise.reject(new Error('The sandbox has ended before it began.')))
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), failed])) as [string]
  const { http } = JSON.parse(line) as { http: number }
  return {
    stripe: libraryAt(http),
    ended,
    kill: () => child.kill('SIGKILL'),
    close,
  }
}
