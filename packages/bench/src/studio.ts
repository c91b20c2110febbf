import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import { printLine, printRow } from './figures.ts'
import { type Latencies, latenciesOf, probeTimes } from './latency-probe.ts'
import { cpuSecondsOf, memoryOf, watchStolen } from './linux-process.ts'
import { npmStart } from './npm-start.ts'

// What a first start costs until everything can be heard, and what a visitor who never stops asking notices of the studio: three
// first starts, the second with that visitor, the third with them and without the studio, for as long.

const lookMs = 100
/** Workers without work are dismissed after ten seconds. */
const restMs = 15_000

/** Whoever shows a token gets an answer made for them, by the database. */
const visitor = { path: '/api/sound-packs?limit=1', headers: 'authorization: Bearer none\r\n' }

printLine('A first start, until everything can be heard')
await firstStart('all', async (shop, opened) => {
  printRow('open', `${shop.seconds.toFixed(2)} s`)
  const stolen = watchStolen()
  await untilAllIsMade(shop, opened)
  printRow('CPU since the start', `${cpuSecondsOf(shop.pid).toFixed(1)} s`)
  printRow('taken by others', `${(100 * stolen()).toFixed(1)} %`)
  printRow('memory', `${memoryOf(shop.pid).toFixed(0)} MiB`)
  await sleep(restMs)
  printRow('memory, once it rests', `${memoryOf(shop.pid).toFixed(0)} MiB`)
})

printLine('A first start, with a visitor who never stops asking')
const { meanwhile, ms } = await firstStart('all', async (shop, opened) => {
  const times = await probeTimes(shop.port, () => untilAllIsMade(shop, opened), visitor)
  return { meanwhile: latenciesOf(times), ms: performance.now() - opened }
})
printRow('the visitor meanwhile', formatLatencies(meanwhile))
const usual = await firstStart('asked', async (shop) =>
  latenciesOf(await probeTimes(shop.port, () => looking(shop, ms), visitor)),
)
printRow('without the studio', formatLatencies(usual))
printRow('as a ratio', ratios(meanwhile, usual))

type Opened = Awaited<ReturnType<typeof open>>

async function firstStart<T>(studio: 'all' | 'asked', work: (shop: Opened, opened: number) => Promise<T>) {
  const folder = mkdtempSync(join(tmpdir(), 'earcon-bench-'))
  const shop = await open(folder, studio)
  try {
    return await work(shop, performance.now())
  } finally {
    await shop.stop()
    rmSync(folder, { recursive: true })
  }
}

async function open(folder: string, studio: 'all' | 'asked') {
  const began = performance.now()
  const shop = await npmStart(join(folder, 'data'), { STUDIO: studio })
  return { ...shop, seconds: (performance.now() - began) / 1000 }
}

async function untilAllIsMade(shop: Opened, opened: number) {
  const pack = await firstPack(shop)
  await until(() => isRecorded(shop, pack.slug))
  printRow('the first pack is heard', `${since(opened)} after opening (${pack.title})`)
  await until(async () => {
    const { rendering } = await progressOf(shop)
    return rendering.done === rendering.total
  })
  printRow('everything is made', `${since(opened)} after opening`)
}

/** Looks as often as whoever waits for the studio, for so long. */
async function looking(shop: Opened, ms: number) {
  const end = performance.now() + ms
  await until(async () => {
    await progressOf(shop)
    return performance.now() >= end
  })
}

/** The newest pack that has no long music in it: who comes first hears nothing sooner. */
async function firstPack(shop: Opened) {
  const { data } = await json<{ data: SoundPack[] }>(shop, '/api/sound-packs?limit=50')
  for (const { slug } of data) {
    const pack = await json<SoundPack>(shop, `/api/sound-packs/${slug}`)
    if (pack.tracks.every(({ event }) => event !== null)) return pack
  }
  throw new Error('no pack for coding tools is on sale')
}

/** Looked at and not asked for: whatever is asked for would be made for that. */
async function isRecorded(shop: Opened, slug: string) {
  const { tracks } = await json<SoundPack>(shop, `/api/sound-packs/${slug}`)
  return tracks.every(({ recording }) => recording !== null)
}

async function until(isSo: () => Promise<boolean>) {
  while (!(await isSo())) await sleep(lookMs)
}

function progressOf(shop: Opened) {
  return json<{ rendering: { done: number; total: number } }>(shop, '/api/config')
}

/** As somebody who is signed in: what is kept for everybody may be a second old. */
async function json<T>({ port }: Opened, path: string) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: 'Bearer none' },
  })
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
  return (await answer.json()) as T
}

function since(moment: number) {
  return `${((performance.now() - moment) / 1000).toFixed(2)} s`
}

function formatLatencies({ p50, p99, longest }: Latencies) {
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, at most ${longest.toFixed(0)} ms`
}

function ratios(one: Latencies, other: Latencies) {
  return `p50 ${(one.p50 / other.p50).toFixed(2)}, p99 ${(one.p99 / other.p99).toFixed(2)}`
}
