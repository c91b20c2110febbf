import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** A folder for one program's home; `remove` takes it away with everything that was written there. */
export function createHome(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `earcon-${name}-`))
  // A browser that was ended may still be writing.
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Starts a program in a group of its own, so that whatever it starts itself ends with it. */
export function startProcess(command: string, args: string[], env: Record<string, string>) {
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  const exit = once(child, 'exit')
  const kill = () => killGroup(child)
  process.once('exit', kill)
  return {
    output: child.stdout,
    async stop() {
      process.off('exit', kill)
      if (child.exitCode !== null) return
      kill()
      await exit
    },
  }
}

function killGroup({ pid }: ChildProcess) {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** A screen that nobody sees. */
export async function startDisplay({ width, height }: { width: number; height: number }) {
  const args = ['-displayfd', '1', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp']
  const { output, stop } = startProcess('Xvfb', args, {})
  const [number] = await once(output, 'data')
  return { display: `:${String(number).trim()}`, stop }
}

/** Takes all sound at the pace at which it would be heard. Without any, browsers do not play. */
export async function startSoundServer() {
  const { folder, remove } = createHome('sound')
  const socket = join(folder, 'socket')
  const modules = ['module-null-sink', `module-native-protocol-unix socket=${socket} auth-anonymous=1`]
  const args = ['-n', '--daemonize=no', '--exit-idle-time=-1', '--use-pid-file=no', '--disable-shm=yes']
  const { stop } = startProcess('pulseaudio', [...args, ...modules.flatMap((module) => ['-L', module])], {
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    PULSE_RUNTIME_PATH: folder,
  })
  await expect.poll(() => existsSync(socket), { timeout: 20_000 }).toBe(true)
  return {
    address: `unix:${socket}`,
    async close() {
      await stop()
      remove()
    },
  }
}

/** A port that nothing listens on, for a program that cannot be told to look for one. */
export async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
