import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const programOf = (name: string) =>
  fileURLToPath(new URL(`../packages/sandbox/src/${name}/start.ts`, import.meta.url))

/** What a sandbox listens on; it tells so in its first line. */
export type SandboxPorts = Partial<Record<'smtp' | 'http', number>>

export type Sandbox = ReturnType<typeof sandboxOnDemand>

/** A sandbox runs from the moment it is needed, and again if it should have ended. */
export function sandboxOnDemand(name: string, options: object) {
  let running: ReturnType<typeof startSandbox> | undefined
  return {
    /** On which ports it listens, after it was started again on others. */
    tcpPorts() {
      if (!running) {
        const started = (running = startSandbox(name, options))
        const forget = () => {
          if (running === started) running = undefined
        }
        void started.ended.then(forget)
      }
      return running.ports
    },
    async stop() {
      running?.stop()
      await running?.ended
    },
  }
}

/** A process of its own. It ends with us, however we end: it holds the other end of a pipe. */
function startSandbox(name: string, options: object) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, SANDBOX_OPTIONS: JSON.stringify(options) }
  const child = spawn(process.execPath, [programOf(name)], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const ports = new Promise<SandboxPorts>((resolve, reject) => {
    createInterface(child.stdout).once('line', (line) => resolve(JSON.parse(line)))
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`The sandbox for ${name} has ended.`)))
  })
  return {
    ports,
    ended: new Promise((resolve) => child.once('exit', resolve)),
    stop() {
      child.stdin.end()
      // One that does not listen any more.
      setTimeout(() => child.kill('SIGKILL'), 2_000).unref()
    },
  }
}
