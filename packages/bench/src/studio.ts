import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import { printLine, printRow } from './figures.ts'
import { type Latencies, latenciesOf, probeTimes } from './latency-probe.ts'
import { cpuSecondsOf, memoryOf, watchStolen } from './linux-process.ts'
import { startServer } from './start-server.ts'

// What a first start costs until everything can be heard, and what visitors notice of the studio meanwhile, in one run.

const usualMs = 20_000
const lookMs = 50
/** Workers without work are dismissed after ten seconds. */
const restMs = 15_000

/** Whoever shows a token gets an answer made for them, by the database. */
const visitor = { path: '/api/sound-packs?limit=1', headers: 'authorization: Bearer none\r\n' }

const folder = mkdtempSync(join(tmpdir(), 'earcon-bench-'))
const began = performance.now()
const shop = await startServer(join(import.meta.dirname, '../../../bin/start-shop.ts'), {
  DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'warn',
  LIMITS: 'off',
})
const opened = performance.now()

try {
  printLine('A first start, until everything can be heard')
  printRow('open', seconds(began))
  const stolen = watchStolen()
  const times = await probeTimes(shop.port, untilAllIsMade, visitor)
  printRow('taken by others', `${(100 * stolen()).toFixed(1)} %`)
  printRow('memory', `${memoryOf(shop.pid).toFixed(0)} MiB`)
  await sleep(restMs)
  printRow('memory, once it rests', `${memoryOf(shop.pid).toFixed(0)} MiB`)
  const usual = latenciesOf(await probeTimes(shop.port, () => sleep(usualMs), visitor))
  const meanwhile = latenciesOf(times)
  printRow('a visitor meanwhile', formatLatencies(meanwhile))
  printRow('afterwards', formatLatencies(usual))
  printRow('as a ratio', ratios(meanwhile, usual))
} finally {
  await shop.stop()
  rmSync(folder, { recursive: true })
}

async function untilAllIsMade() {
  const pack = await firstPack()
  await until(() => isRecorded(pack.slug))
  printRow('the first pack is heard', `${seconds(opened)} after opening (${pack.title})`)
  await until(async () => {
    const { rendering } = await json<Config>('/api/config')
    return rendering.done === rendering.total
  })
  const cpu = cpuSecondsOf(shop.pid)
  printRow(
    'everything is made',
    `${seconds(opened)} after opening, ${cpu.toFixed(1)} s of CPU since the start`,
  )
}

/** The newest pack that has no long music in it: who comes first hears nothing sooner. */
async function firstPack() {
  const { data } = await json<{ data: SoundPack[] }>('/api/sound-packs?limit=50')
  for (const { slug } of data) {
    const pack = await json<SoundPack>(`/api/sound-packs/${slug}`)
    if (pack.tracks.every(({ event }) => event !== null)) return pack
  }
  throw new Error('no pack for coding tools is on sale')
}

/** Looked at and not asked for: whatever is asked for would be made for that. */
async function isRecorded(slug: string) {
  const { tracks } = await json<SoundPack>(`/api/sound-packs/${slug}`)
  return tracks.every(({ recording }) => recording !== null)
}

async function until(isSo: () => Promise<boolean>) {
  while (!(await isSo())) await sleep(lookMs)
}

interface Config {
  rendering: { done: number; total: number }
}

/** As somebody who is signed in: what is kept for everybody may be a second old. */
async function json<T>(path: string) {
  const answer = await fetch(`http://127.0.0.1:${shop.port}${path}`, {
    headers: { authorization: 'Bearer none' },
  })
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
  return (await answer.json()) as T
}

function seconds(since: number) {
  return `${((performance.now() - since) / 1000).toFixed(2)} s`
}

function formatLatencies({ p50, p99, longest }: Latencies) {
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, at most ${longest.toFixed(0)} ms`
}

function ratios(one: Latencies, other: Latencies) {
  return `p50 ${(one.p50 / other.p50).toFixed(2)}, p99 ${(one.p99 / other.p99).toFixed(2)}`
}
