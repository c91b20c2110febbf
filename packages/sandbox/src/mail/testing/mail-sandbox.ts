import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import nodemailer from 'nodemailer'

const program = fileURLToPath(new URL('../start.ts', import.meta.url))
const key = 'a key & a half'

/** Starts the sandbox as a process of its own on a folder, and a program that sends mail to it. */
export async function spawnMailSandbox(folder: string) {
  const told = { folder, address: 'http://localhost:3000/sandbox/mail', key }
  const sandbox = spawn(process.execPath, [program], {
    env: { ...process.env, SANDBOX_OPTIONS: JSON.stringify(told) },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ended = once(sandbox, 'exit')
  const [line] = (await once(createInterface(sandbox.stdout), 'line')) as [string]
  const ports = JSON.parse(line) as { smtp: number; http: number }
  const sender = nodemailer.createTransport({ host: '127.0.0.1', port: ports.smtp, pool: true })

  /** Asks for exactly this path; fetch would tidy it up. */
  async function ask(path: string, method = 'GET') {
    const asked = request({ port: ports.http, host: '127.0.0.1', path, method, agent: false }).end()
    const [response] = await once(asked, 'response')
    return { status: response.statusCode as number, headers: response.headers, body: await text(response) }
  }

  return {
    ...ports,
    ended,
    pid: sandbox.pid ?? 0,
    ask,
    get: (path = '', query = '') => ask(`/sandbox/mail${path}?key=${encodeURIComponent(key)}${query}`),
    send: (letter: object) => sender.sendMail({ from: 'shop@earcon.example', ...letter }),
    files: () => readMessages(folder),
    kill: () => sandbox.kill('SIGKILL'),
    async close() {
      sender.close()
      sandbox.stdin.end()
      await ended
    },
  }
}

/** The letters in a folder, by the name of their file, the oldest first. */
function readMessages(folder: string) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  return names
    .sort()
    .map((name) => ({ id: name.slice(0, -4), raw: readFileSync(join(folder, name), 'utf8') }))
}
