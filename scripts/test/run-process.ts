import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { type Message, messageIn } from './messages.ts'

export interface TestCommand {
  args: string[]
  env: Record<string, string>
}

/** Runs a process of tests to its end, and hands on what it tells; whether it ended well. */
export async function runProcess({ args, env }: TestCommand, onMessage: (message: Message) => void) {
  const child = spawn(process.execPath, args, {
    // Each of the many processes would strip the types of the same files again.
    env: { ...process.env, NODE_COMPILE_CACHE: resolve('.cache/node'), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  for await (const line of createInterface(child.stdout)) {
    const message = messageIn(line)
    if (message) onMessage(message)
    else process.stdout.write(`${line}\n`)
  }
  return (await ended) === 0
}

/** Does each of the works, two at a time: as many as the smallest machine has cores. */
export async function inTwoLanes<T>(works: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = []
  const waiting = works.entries()
  const lane = async () => {
    for (const [place, work] of waiting) results[place] = await work()
  }
  await Promise.all([lane(), lane()])
  return results
}
