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
  for await (const chunk of child.stdout) {
    said += String(chunk)
    const port = /is open at http:\/\/[^:]+:(\d+)/.exec(said)?.[1]
    if (port && child.pid)
      return { pid: child.pid, port: Number(port), stop: () => (child.kill('SIGTERM'), exit) }
  }
  throw new Error(`${program} did not open`)
}
