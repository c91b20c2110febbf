import { spawn } from 'node:child_process'
import { once } from 'node:events'

export type RunningServer = Awaited<ReturnType<typeof startServer>>

/** Starts a server on any free port and waits until it says where it is open. */
export async function startServer(program: string, env: Record<string, string>, flags: string[] = []) {
  const given = { PATH: process.env.PATH, PORT: '0', ...env }
  const child = spawn(process.execPath, [...flags, program], {
    env: given,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  let said = ''
  const opened = Promise.withResolvers<number>()
  // Read to the end: who is told of progress into a pipe that nobody reads is ended by it.
  child.stdout.on('data', (chunk) => {
    said += String(chunk)
    const port = /is open at http:\/\/[^:]+:(\d+)/.exec(said)?.[1]
    if (port) opened.resolve(Number(port))
  })
  child.stdout.once('end', () => opened.reject(new Error(`${program} did not open`)))
  const port = await opened.promise
  if (!child.pid) throw new Error(`${program} did not open`)
  return { pid: child.pid, port, stop: () => (child.kill('SIGTERM'), exit) }
}
