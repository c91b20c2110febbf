import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { toneFile } from '@earcon/contract/testing/tone-file'
import { formatMemory, formatSpent, measureWork, printLine, printRow } from './figures.ts'
import { type Latencies, latenciesOf, probeTimes } from './latency-probe.ts'
import { watchMemory, watchStolen } from './linux-process.ts'
import { startServer } from './start-server.ts'

// What an import of a thousand tracks costs the shop, and what its visitors notice of it, in one run.

const packCount = 50
const tracksEach = 20
const secondsEach = 2
const usualMs = 20_000

/** Whoever shows a token gets an answer made for them, by the database. */
const visitor = { path: '/api/sound-packs?limit=1', headers: 'authorization: Bearer none\r\n' }

const folder = mkdtempSync(join(tmpdir(), 'earcon-bench-'))
const sounds = join(folder, 'sounds')
const env = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn', STUDIO: 'asked' }
const program = (name: string) => join(import.meta.dirname, '../../../bin', name)
writeSounds()
const shop = await startServer(program('start-shop.ts'), env)

try {
  printLine(`An import of ${packCount * tracksEach} tracks of ${secondsEach} s in ${packCount} packs`)
  const memory = await watchMemory(shop.pid)
  const before = await probe(() => sleep(usualMs))
  const spent = { cpu: 0, seconds: 0 }
  const importing = async () => {
    Object.assign(spent, await measureWork(shop.pid, () => command('catalogue', 'import', sounds)))
  }
  const during = await probe(importing)
  printRow('all of it', formatSpent(spent))
  printRow('the shop', formatMemory(memory()))
  // Before and after, so that a machine that others make slow meanwhile is not taken for the import.
  const after = await probe(() => sleep(usualMs))
  const usual = latenciesOf([...before.times, ...after.times])
  const meanwhile = latenciesOf(during.times)
  printRow('another visitor, usually', formatLatencies(usual))
  printRow('meanwhile', formatLatencies(meanwhile))
  printRow('as a ratio', ratios(meanwhile, usual))
  printRow('taken by others', [before, during, after].map(({ stolen }) => formatShare(stolen)).join(', '))
  const again = await measureWork(shop.pid, () => command('catalogue', 'import', sounds))
  printRow('the same folder again', formatSpent(again))
} finally {
  await shop.stop()
  rmSync(folder, { recursive: true })
}

async function probe(work: () => Promise<unknown>) {
  const stolen = watchStolen()
  const times = await probeTimes(shop.port, work, visitor)
  return { times, stolen: stolen() }
}

async function command(...words: string[]) {
  const given = { PATH: process.env.PATH, ...env }
  await promisify(execFile)(process.execPath, [program('earcon.ts'), ...words], {
    env: given,
    maxBuffer: 1e8,
  })
}

/** Each another sound, or it would be read once. */
function writeSounds() {
  const packs = Array.from({ length: packCount }, (_, pack) => ({
    slug: `pack-${pack}`,
    title: `Pack ${pack}`,
    description: 'Made to be imported.',
    artist: 'Bench',
    price: 10,
    publish: true,
    tracks: Array.from({ length: tracksEach }, (_, track) => ({
      file: `${pack}/${track}.wav`,
      title: `Track ${track}`,
      price: 1,
    })),
  }))
  for (const [at, { tracks }] of packs.entries()) {
    mkdirSync(join(sounds, String(at)), { recursive: true })
    for (const [place, { file }] of tracks.entries())
      writeFileSync(join(sounds, file), toneFile(200 + at * 7 + place * 31, { seconds: secondsEach }))
  }
  writeFileSync(join(sounds, 'catalogue.json'), JSON.stringify({ packs }))
}

function formatLatencies({ p50, p99, longest }: Latencies) {
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, at most ${longest.toFixed(0)} ms`
}

function ratios(one: Latencies, other: Latencies) {
  return `p50 ${(one.p50 / other.p50).toFixed(2)}, p99 ${(one.p99 / other.p99).toFixed(2)}`
}

function formatShare(share: number) {
  return `${(100 * share).toFixed(1)} %`
}
