import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'

const program = join(import.meta.dirname, '../earcon.ts')

/** Gives a command as a process of its own, and tells what it printed and how it ended. */
export async function runCommand(env: Record<string, string>, ...args: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, ['--liftoff-only', program, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, LOG_LEVEL: 'warn', STUDIO: 'asked', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  after(() => child.kill('SIGKILL'))
  const [output, errorOutput, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code: Number(code), output, errorOutput }
}
