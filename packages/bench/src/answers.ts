import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type Question, questionsFor } from './asked/questions.ts'
import { measureSitemap } from './asked/sitemap.ts'
import type { BareAnswer } from './bare.ts'
import { median, printLine } from './figures.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { type LoadFigures, type LoadTarget, measureLoad } from './http-load.ts'
import { watchStolen } from './linux-process.ts'
import { startNginx } from './nginx.ts'
import { npmStart } from './npm-start.ts'
import { startServer } from './start-server.ts'

// How near the shop comes to the bare platform, measured in turns, in one run: node:http with the very bytes that the shop sends,
// once more as a control, and with the body and hardly a header; and nginx, where there is one. What the control is away from 1
// is noise.

const { DATABASE_URL: url, PACKS = '1000', QUICK } = process.env
const [rounds, seconds, warmUp] = QUICK ? [3, 0.3, 3] : [5, 1.5, 10]
const packs = Number(PACKS)
const toldByNode = new Set(['date', 'connection', 'keep-alive'])
const [owner, newcomer] = ['owner@example.com', 'newcomer@example.com']

const folder = mkdtempSync(join(tmpdir(), 'earcon-bench-'))
const env = url ? { DATABASE_URL: url, APP_SECRET: 'a secret that is nowhere else in use' } : {}
const startShop = () => npmStart(folder, env)

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
    '| | bytes | answers/s | ms of CPU | p50 ms | p99 ms | of bare, answers/s | by CPU | control | of the barest, answers/s | by CPU | nginx |',
  )
  printLine('|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|')
  const questions = (await questionsFor(shop.port, people)).filter(({ isDetail }) => !(QUICK && isDetail))
  // Code that runs for the first time is slow, on both sides.
  for (const path of ['/api/sound-packs', '/shop']) await measureLoad({ ...shop, path }, seconds * 4)
  const stolen = watchStolen()
  for (const question of questions) printLine(await rowOf(question))
  await measureSitemap(shop)
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
  const { status = 200 } = question
  const { headers, body } = await answerOf(question)
  const size = body.length
  const given = await provide({ status, headers, body: body.toString('base64') })
  const least = await provide({ status, headers: leastHeaders(status, size), body: body.toString('base64') })
  if (status !== 304) nginx?.provide(size)
  const targets: LoadTarget[] = [
    { ...shop, ...question },
    { ...bare, ...question, path: given },
    { ...bare, ...question, path: given },
    { ...bare, ...question, path: least },
    ...(nginx && status !== 304 && !QUICK ? [{ ...nginx, path: `/${size}` }] : []),
  ]
  // Code that runs for the first time is slow, and there is much of it in a page.
  for (const target of targets) await measureLoad(target, target.pid === shop.pid ? warmUp : seconds / 2)
  const found: LoadFigures[][] = targets.map(() => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [place, target] of targets.entries()) found[place]?.push(await measureLoad(target, seconds))
  const [ours = [], ground = [], control = [], barest = [], swift = []] = found
  const figures = [
    size.toLocaleString('en'),
    median(ours, 'perSecond').toFixed(0),
    (median(ours, 'cpu') / 1000).toFixed(3),
    median(ours, 'p50').toFixed(2),
    median(ours, 'p99').toFixed(2),
    ...ratiosOf(ours, ground),
    ratiosOf(control, ground)[0],
    ...ratiosOf(ours, barest),
    swift.length > 0 ? ratiosOf(swift, ground)[0] : '',
  ]
  return `| ${question.name} | ${figures.join(' | ')} |`
}

/** Puts an answer on the bare server. Where it is to be had. */
async function provide(answer: BareAnswer) {
  const path = `/${randomUUID()}`
  await fetch(`http://127.0.0.1:${bare.port}${path}`, { method: 'PUT', body: JSON.stringify(answer) })
  return path
}

/** Without these two nobody can answer; a 304 has neither. */
function leastHeaders(status: number, size: number) {
  return status === 304 ? {} : { 'content-type': 'application/json', 'content-length': size }
}

/** Round by round: answers in a second, and CPU for each. */
function ratiosOf(some: LoadFigures[], others: LoadFigures[]) {
  const ratios = some.map(({ perSecond, cpu }, round) => ({
    perSecond: perSecond / (others[round]?.perSecond ?? 0),
    cpu: (others[round]?.cpu ?? 0) / cpu,
  }))
  return [median(ratios, 'perSecond').toFixed(2), median(ratios, 'cpu').toFixed(2)] as const
}

/** What the shop says, with all that Node would not say by itself. */
async function answerOf({ path, headers = '', body }: Question) {
  const lines = headers
    .split('\r\n')
    .filter(Boolean)
    .map((line) => line.split(': ') as [string, string])
  const asked = request({
    port: shop.port,
    path,
    method: body ? 'POST' : 'GET',
    headers: { ...Object.fromEntries(lines), ...(body && { 'content-type': 'application/json' }) },
  }).end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const told = Object.entries(answer.headers).filter(([name]) => !toldByNode.has(name))
  return { headers: Object.fromEntries(told), body: await buffer(answer) }
}
