import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { printLine, printRow } from './figures.ts'
import { memoryOf, watchMemory } from './linux-process.ts'
import { enginesToMeasure, npmStart } from './npm-start.ts'
import type { RunningServer } from './start-server.ts'

// How much memory the shop takes under load, and whether it gives it back: a minute of somebody who asks for nothing twice, a
// minute of a buyer's lists, and two minutes of rest.

const loadMs = 60_000
const restMs = 120_000
const connections = 8

interface MemoryRow {
  name: string
  /** MiB; the load begins, at most meanwhile, two minutes after. */
  before: number
  peak: number
  after: number
  /** How many answers the load got. */
  answers: number
}

/** What each kind of load does to each engine, each in a shop that has just opened. */
export async function measureMemory(): Promise<MemoryRow[]> {
  const rows: MemoryRow[] = []
  for (const { engine, env } of enginesToMeasure())
    for (const [kind, load] of Object.entries(loads)) {
      const folder = mkdtempSync(join(tmpdir(), 'earcon-bench-'))
      const shop = await npmStart(folder, env)
      try {
        const memory = await watchMemory(shop.pid)
        const answers = await load(shop)
        const { before, peak } = memory()
        await sleep(restMs)
        rows.push({ name: `${engine}, ${kind}`, before, peak, after: memoryOf(shop.pid), answers })
      } finally {
        await shop.stop()
        rmSync(folder, { recursive: true })
      }
    }
  return rows
}

const loads = {
  hostile: ({ port }: RunningServer) => askUntilOver(port, hostilePath),
  'signed in': async ({ port }: RunningServer) => askUntilOver(port, listPath, await register(port)),
}

const words = ['cold', 'wood', 'glass', 'a', 'th', 'zz']

/** Pages and searches, no two alike: nothing that is kept of them is ever asked for again. */
function hostilePath(turn: number) {
  const word = `${words[turn % words.length]}%20${turn.toString(36)}`
  const paths = [
    `/shop?search=${word}`,
    `/api/sound-packs?search=${word}&limit=${1 + (turn % 100)}`,
    `/shop?page=${turn}`,
    `/sound-pack/${turn.toString(36)}`,
    `/nowhere/${turn}`,
  ]
  return paths[turn % paths.length] ?? '/'
}

/** What a buyer looks at, made anew each time. */
function listPath(turn: number) {
  const paths = [
    '/api/sound-packs?limit=100',
    '/api/sound-packs/cold-start',
    `/api/sound-packs?search=${words[turn % words.length]}`,
    '/api/me/acquired-content',
    '/api/orders',
  ]
  return paths[turn % paths.length] ?? '/api/me'
}

/** A few connections ask one thing after the other, for a minute. How many answers there were. */
async function askUntilOver(port: number, pathOf: (turn: number) => string, token?: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = performance.now() + loadMs
  let turn = 0
  const visitor = async () => {
    while (performance.now() < until) await ask(port, pathOf(turn++), agent, token)
  }
  await Promise.all(Array.from({ length: connections }, visitor))
  agent.destroy()
  return turn
}

function ask(port: number, path: string, agent: Agent, token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  get({ port, host: '127.0.0.1', path, agent, headers }, (response) => {
    if ((response.statusCode ?? 0) >= 500)
      reject(new Error(`${path} was answered with ${response.statusCode}`))
    response.resume().on('end', resolve)
  }).on('error', reject)
  return promise
}

async function register(port: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `buyer-${Date.now()}@example.com`, password: 'four warm trombones' }),
  })
  if (!answer.ok) throw new Error(`nobody could register: ${answer.status}`)
  return ((await answer.json()) as { token: string }).token
}

if (import.meta.main) {
  printLine('Memory before a minute of load, at most meanwhile, and two minutes after')
  for (const { name, before, peak, after, answers } of await measureMemory())
    printRow(
      name,
      `${before.toFixed(0)}, ${peak.toFixed(0)}, ${after.toFixed(0)} MiB (${(after / before).toFixed(2)}), ${answers} answers`,
    )
}
