import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, printLine } from './figures.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { type LoadFigures, type LoadTarget, measureLoad } from './http-load.ts'
import { watchStolen } from './linux-process.ts'
import { startNginx } from './nginx.ts'
import { type Question, questionsFor } from './questions.ts'
import { startServer } from './start-server.ts'

// How near the shop comes to the bare platform: the same bytes from node:http, and from nginx where there is one, measured in
// turns, in one run. The bare server is entered twice: what its second column is away from 1 is noise.

const { DATABASE_URL: url, PACKS = '1000', QUICK } = process.env
const [rounds, seconds] = QUICK ? [3, 0.5] : [5, 2]
const packs = Number(PACKS)
const [owner, newcomer] = ['owner@example.com', 'newcomer@example.com']

const folder = mkdtempSync(join(tmpdir(), 'earcon-bench-'))
const env = {
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
  LIMITS: 'off',
  // Nothing else is to be measured.
  STUDIO: 'asked',
  ...(url && { DATABASE_URL: url, APP_SECRET: 'a secret that is nowhere else in use' }),
}
const startShop = () => startServer(join(import.meta.dirname, '../../../bin/start-shop.ts'), env)

const people = await prepare()
const [bare, nginx, shop] = await Promise.all([
  startServer(join(import.meta.dirname, 'bare.ts'), {}),
  startNginx(),
  startShop(),
])
try {
  const engine = url ? 'PostgreSQL' : 'the embedded engine'
  printLine(`\n### Answers, ${packs.toLocaleString('en')} packs, ${engine}\n`)
  printLine(
    `| | bytes | answers/s | ms of CPU | p50 ms | p99 ms | of bare, answers/s | by CPU | bare of bare | nginx |`,
  )
  printLine('|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|')
  const questions = await questionsFor(shop.port, people)
  // Code that runs for the first time is slow, on both sides.
  for (const path of ['/api/sound-packs', '/shop']) await measureLoad({ ...shop, path }, seconds * 4)
  await measureLoad({ ...bare, path: '/1000' }, seconds * 4)
  const stolen = watchStolen()
  for (const question of questions) printLine(await rowOf(question))
  printLine(`\nTaken by others meanwhile: ${(stolen() * 100).toFixed(1)} % of the processors.`)
} finally {
  await Promise.all([shop.stop(), bare.stop(), nginx?.stop()])
  rmSync(folder, { recursive: true })
}

/** The catalogue, and two accounts: their tokens outlast the shop that gave them. */
async function prepare() {
  const shop = await startShop()
  const tokens = {
    owner: await register(shop.port, owner),
    newcomer: await register(shop.port, newcomer),
  }
  await shop.stop()
  await fillCatalogue(url ? { url } : { folder: join(folder, 'database') }, packs, owner)
  return tokens
}

async function register(port: number, email: string) {
  const answer = await fetch(`http://localhost:${port}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'four warm trombones' }),
  })
  return ((await answer.json()) as { token: string }).token
}

/** One line of the table: the medians of the rounds. */
async function rowOf(question: Question) {
  const bytes = await sizeOf(question)
  const theirs = question.status === 304 ? { path: '/known', status: 304 } : { path: `/${bytes}` }
  nginx?.provide(bytes)
  const targets: LoadTarget[] = [
    { ...shop, ...question },
    { ...bare, ...theirs },
    { ...bare, ...theirs },
    ...(nginx && question.status !== 304 ? [{ ...nginx, path: `/${bytes}` }] : []),
  ]
  for (const target of targets) await measureLoad(target, seconds / 2)
  const found: LoadFigures[][] = targets.map(() => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [place, target] of targets.entries()) found[place]?.push(await measureLoad(target, seconds))
  const [ours = [], ground = [], control = [], swift = []] = found
  const [perSecond, cpu] = ratiosOf(ours, ground)
  const figures = [
    bytes.toLocaleString('en'),
    median(ours, 'perSecond').toFixed(0),
    (median(ours, 'cpu') / 1000).toFixed(3),
    median(ours, 'p50').toFixed(2),
    median(ours, 'p99').toFixed(2),
    perSecond.toFixed(3),
    cpu.toFixed(3),
    ratiosOf(control, ground)[0].toFixed(3),
    swift.length > 0 ? ratiosOf(swift, ground)[0].toFixed(2) : '',
  ]
  return `| ${question.name} | ${figures.join(' | ')} |`
}

/** Round by round: answers in a second, and CPU for each. */
function ratiosOf(some: LoadFigures[], others: LoadFigures[]) {
  const ratios = some.map(({ perSecond, cpu }, round) => ({
    perSecond: perSecond / (others[round]?.perSecond ?? 0),
    cpu: (others[round]?.cpu ?? 0) / cpu,
  }))
  return [median(ratios, 'perSecond'), median(ratios, 'cpu')] as const
}

async function sizeOf({ path, headers = '', body }: Question) {
  const lines = headers
    .split('\r\n')
    .filter(Boolean)
    .map((line) => line.split(': ') as [string, string])
  const answer = await fetch(`http://localhost:${shop.port}${path}`, {
    headers: {
      'accept-encoding': 'identity',
      ...Object.fromEntries(lines),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { method: 'POST', body }),
  })
  const length = answer.headers.get('content-length')
  await answer.arrayBuffer()
  return Number(length)
}
