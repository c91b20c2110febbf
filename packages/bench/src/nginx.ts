import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Files of as many bytes as their names say, from nginx; nothing where it is not installed. */
export async function startNginx() {
  if (!isInstalled()) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'earcon-nginx-'))
  const files = join(folder, 'files')
  mkdirSync(files)
  const port = await freePort()
  writeFileSync(join(folder, 'nginx.conf'), configurationOf(folder, port))
  const master = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const exit = once(master, 'exit')
  await untilOpen(port)
  return {
    port,
    pid: workerOf(master.pid ?? 0),
    /** There is a file of this size. */
    provide: (size: number) => writeFileSync(join(files, String(size)), Buffer.alloc(size, 'x')),
    async stop() {
      master.kill('SIGQUIT')
      await exit
      rmSync(folder, { recursive: true })
    },
  }
}

function isInstalled() {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const configurationOf = (folder: string, port: number) => `daemon off; worker_processes 1; pid ${folder}/pid;
error_log ${folder}/error.log; ${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  access_log off; keepalive_requests 100000000; sendfile on;
  open_file_cache max=100; default_type application/json;
  server { listen 127.0.0.1:${port}; root ${folder}/files; }
}`

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((done) => server.close(done))
  return typeof address === 'object' && address ? address.port : 0
}

async function untilOpen(port: number) {
  for (let tries = 0; tries < 100; tries += 1) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await sleep(50)
  }
  throw new Error('nginx did not open')
}

/** The one that answers, whose time counts. */
const workerOf = (master: number) =>
  Number(readFileSync(`/proc/${master}/task/${master}/children`, 'utf8').trim().split(' ')[0])
