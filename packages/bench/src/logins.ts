import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './start-server.ts'

// Whether the time of an answer tells if an address has an account: known against unknown, asked in turns, in one run.

const tries = 200

const folder = mkdtempSync(join(tmpdir(), 'earcon-bench-'))
const shop = await startServer(join(import.meta.dirname, '../../../bin/start-shop.ts'), {
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
  STUDIO: 'asked',
  LIMITS: 'off',
})

try {
  const known = 'known@example.com'
  await send('/auth/register', { email: known, password: 'four warm trombones' })
  await compare('login', (email) => send('/auth/login', { email, password: 'five warm trombones' }))
  await compare('forgot password', (email) => send('/auth/forgot-password', { email }))

  async function compare(name: string, ask: (email: string) => Promise<void>) {
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < tries; round += 1) {
      times.known.push(await timed(() => ask(known)))
      times.unknown.push(await timed(() => ask(`nobody-${round}@example.com`)))
    }
    const [there, nowhere] = [median(times.known), median(times.unknown)]
    process.stdout.write(
      `${name.padEnd(18)}  known ${there.toFixed(1)} ms  unknown ${nowhere.toFixed(1)} ms  ratio ${(there / nowhere).toFixed(3)}\n`,
    )
  }
} finally {
  await shop.stop()
  rmSync(folder, { recursive: true })
}

async function send(path: string, body: object) {
  const response = await fetch(`http://localhost:${shop.port}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
}

async function timed(work: () => Promise<void>) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function median(times: number[]) {
  return times.sort((a, b) => a - b)[times.length >> 1] ?? 0
}
