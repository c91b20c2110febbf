import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureWork, median, printLine, printRow } from './figures.ts'
import { type LoadFigures, measureLoad } from './http-load.ts'
import { watchStolen } from './linux-process.ts'
import { npmStart } from './npm-start.ts'

// What it costs to be watched: answers from the cache with METRICS_PORT and without, in turns, and a loaded server that is scraped every
// second against the same one that is not. What the controls are away from 1 is noise.

const { DATABASE_URL: url = '', QUICK } = process.env
const [rounds, seconds] = QUICK ? [7, 2] : [15, 4]
const path = '/api/sound-packs'

const folder = mkdtempSync(join(tmpdir(), 'earcon-bench-'))
const startShop = (env: Record<string, string> = {}) =>
  npmStart(folder, { DATABASE_URL: url, APP_SECRET: 'a secret that is nowhere else in use', ...env })

const metricsPort = await freePort()
// One after the other, since the first one makes the tables.
const plain = await startShop()
const control = await startShop()
const watched = await startShop({ METRICS_PORT: String(metricsPort) })
try {
  const stolen = watchStolen()
  printLine('\n### Being watched, PostgreSQL\n')
  for (const { port } of [plain, control, watched]) await visitEverything(port)
  for (const shop of [plain, control, watched]) await measureLoad({ ...shop, path }, 2 * seconds)

  const [without, with_, again] = await inTurns([
    () => measureLoad({ ...plain, path }, seconds),
    () => measureLoad({ ...watched, path }, seconds),
    () => measureLoad({ ...control, path }, seconds),
  ])
  printRow('counting, answers/s', ratio(with_, without, 'perSecond'))
  printRow('counting, CPU', ratio(with_, without, 'cpu'))
  printRow('control, answers/s', ratio(again, without, 'perSecond'))
  printRow('control, CPU', ratio(again, without, 'cpu'))

  const [calm, scraped, calmAgain] = await inTurns([
    () => measureLoad({ ...watched, path }, seconds),
    () => scrapedMeanwhile(() => measureLoad({ ...watched, path }, seconds)),
    () => measureLoad({ ...watched, path }, seconds),
  ])
  printRow('a scrape a second, CPU', ratio(scraped, calm, 'cpu'))
  printRow('control, CPU', ratio(calmAgain, calm, 'cpu'))

  const many = 1_000
  const text = await scrape()
  const { cpu } = await measureWork(watched.pid, async () => {
    for (let count = 0; count < many; count += 1) await scrape()
  })
  printRow('one scrape', `${((cpu / many) * 1e3).toFixed(2)} ms of CPU, ${text.length} bytes`)
  printRow('taken by others', `${(stolen() * 100).toFixed(1)} % of the processors`)
} finally {
  await Promise.all([plain, control, watched].map(({ stop }) => stop()))
  rmSync(folder, { recursive: true })
}

async function inTurns(measures: (() => Promise<LoadFigures>)[]) {
  const found: LoadFigures[][] = measures.map(() => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [place, measure] of measures.entries()) found[place]?.push(await measure())
  const [first = [], second = [], third = []] = found
  return [first, second, third] as const
}

/** Round by round; the median, and the range in which the middle half of them lies. */
function ratio(some: LoadFigures[], others: LoadFigures[], key: 'cpu' | 'perSecond') {
  const ratios = some.map((one, round) => ({ ratio: one[key] / (others[round]?.[key] ?? 0) }))
  const sorted = ratios.map((one) => one.ratio).sort((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(3)
  return `${median(ratios, 'ratio').toFixed(3)} (${at(0.25)} to ${at(0.75)})`
}

async function scrapedMeanwhile<T>(work: () => Promise<T>) {
  const timer = setInterval(() => void scrape(), 1_000)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

async function scrape() {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  if (!answer.ok) throw new Error(`scrape: ${answer.status}`)
  return answer.text()
}

/** So that there are as many series as in a shop that is in use. */
async function visitEverything(port: number) {
  const paths = [
    '',
    'shop',
    'contact',
    'licence',
    'nowhere',
    'sitemap.xml',
    'robots.txt',
    'readyz',
    'healthz',
  ]
  const calls = [
    'sound-packs',
    'config',
    'paper',
    'me',
    'orders',
    'library',
    'samples',
    'openapi.json',
    'none',
  ]
  for (const one of [...paths, ...calls.map((call) => `api/${call}`)])
    for (const method of ['GET', 'HEAD', 'POST'])
      await (await fetch(`http://localhost:${port}/${one}`, { method })).arrayBuffer()
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
