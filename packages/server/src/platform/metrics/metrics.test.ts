import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { catalogue } from '@earcon/sounds/catalogue'
import { sql } from 'kysely'
import { recordNow } from '../../features/catalogue/catalogue.recordings.service.ts'
import { stockCatalogue } from '../../features/catalogue/catalogue.stock.service.ts'
import { createBuyers } from '../../testing/buyers.ts'
import { openCardSandbox } from '../../testing/card-sandbox.ts'
import { coldStart, trackItem } from '../../testing/catalogue-fixtures.ts'
import { slowStudio } from '../../testing/fake-studio.ts'
import { createTempFolder } from '../../testing/ports.ts'
import { documentedSeries, readExposition, type Scraped } from '../../testing/read-metrics.ts'
import { openShop } from '../../testing/shop.ts'
import { openMetricsServer } from './metrics-server.ts'

const onPostgres = process.env.ENGINE === 'postgres'
const documented = documentedSeries()

const sandbox = await openCardSandbox()
after(() => sandbox.close())
const folder = createTempFolder()
const slow = slowStudio()
const shop = await openShop({
  folder,
  studio: slow.studio,
  cards: sandbox.cardsAt(),
  env: { METRICS_PORT: '0', LIMITS: 'off' },
})
const { app, context, db, mailbox, runOutbox } = shop
const metrics = await shop.openMetrics({ maxAgeMs: 0 })
assert(metrics && context.config.metrics)
const server = await openMetricsServer(metrics, context.config.metrics)
after(() => server.close())

const [first = ''] = coldStart.track_ids
const { recipe = '' } = catalogue.tracks.find(({ id }) => id === first) ?? {}
const [buyer] = await createBuyers(shop, 1)
const authorization = `Bearer ${buyer?.token}`

const scrapes: Scraped[] = []
async function scrape() {
  const answer = await fetch(server.url)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8')
  const told = readExposition(await answer.text())
  scrapes.push(told)
  return (name: string) => told.values.get(name) ?? 0
}
const ask = async (path: string, init?: RequestInit) => {
  const answer = await fetch(new URL(path, app.listeningOrigin), init)
  await answer.arrayBuffer()
  return answer.status
}
const send = (path: string, body: object, headers: Record<string, string> = {}) =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const countOf = (route: string, method: string, status: string) =>
  `earcon_http_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`

const list = '/api/sound-packs?page=1'

await scrape()
await stockCatalogue(context, catalogue)
await shop.refreshCache()

test('answers are counted by route, method and status, whether they are made or cached', async () => {
  const before = await scrape()
  await ask(list)
  for (const _ of [1, 2]) assert.equal(await ask(list), 200)
  assert.equal(await ask(`/api/sound-packs/${coldStart.slug}`, { method: 'HEAD' }), 200)
  assert.equal(await ask('/api/sound-packs/no-such-pack'), 404)
  assert.equal(await ask('/api/me'), 401)
  assert.equal(await ask('/api/nowhere'), 404)
  assert.equal(await ask('/'), 404)
  const now = await scrape()
  const moved = (name: string) => now(name) - before(name)
  assert.equal(moved(countOf('/api/sound-packs', 'GET', '2xx')), 3)
  assert.equal(moved(countOf('/api/sound-packs/:id', 'HEAD', '2xx')), 1)
  assert.equal(moved(countOf('/api/sound-packs/:id', 'GET', '4xx')), 1)
  assert.equal(moved(countOf('/api/me', 'GET', '4xx')), 1)
  assert.equal(moved(countOf('none', 'GET', '4xx')), 2)
  assert.equal(moved('earcon_cache_hits_total'), 2)
  assert.equal(moved('earcon_cache_misses_total'), 3)
  assert.equal(moved('earcon_cache_renders_total'), 2)
  assert.equal(moved('earcon_cache_entries'), 2)
  assert(moved('earcon_cache_bytes') > 1_000)
  const names = scrapes.flatMap(({ values }) => [...values.keys()])
  assert(!names.some((name) => /cold-start|no-such-pack|nowhere|page=/.test(name)))
})

test('whoever waits for an answer that is being made is counted, and so is whoever has it made', async () => {
  const before = await scrape()
  await Promise.all(Array.from({ length: 4 }, () => shop.get('/api/paper')))
  const now = await scrape()
  const moved = (name: string) => now(name) - before(name)
  assert.equal(moved('earcon_cache_misses_total') + moved('earcon_cache_hits_total'), 4)
  assert(moved('earcon_cache_waits_total') >= 1)
  assert.equal(moved('earcon_cache_misses_total'), 1)
})

test('what the studio is at, and what it has made', async () => {
  const before = await scrape()
  const made = recordNow(context, [recipe])
  await slow.waitForOrders(1)
  const meanwhile = await scrape()
  slow.release()
  await made
  const now = await scrape()
  assert.deepEqual(
    [before, meanwhile, now].map((figure) => figure('earcon_studio_in_progress')),
    [0, 1, 0],
  )
  assert.equal(now('earcon_studio_made') - before('earcon_studio_made'), 1)
  assert(now('earcon_studio_wanted') > now('earcon_studio_made'))
})

test('a stored file that is gone is a media fault', async () => {
  const before = await scrape()
  rmSync(join(folder, `takes/${recipe}/preview.mp3`))
  assert.equal(await ask(`/api/tracks/${first}/download?preview=true`), 503)
  const now = await scrape()
  assert.equal(now('earcon_media_faults_total') - before('earcon_media_faults_total'), 1)
})

test('an answer that nobody waits for any more is cut', async () => {
  const [, second = ''] = coldStart.track_ids
  const leaving = new AbortController()
  const orders = slow.orders.length
  const asked = ask(`/api/tracks/${second}/download?preview=true`, { signal: leaving.signal })
  await slow.waitForOrders(orders + 1)
  leaving.abort()
  await assert.rejects(asked, { name: 'AbortError' })
  const cut = countOf('/api/tracks/:id/download', 'GET', 'cut')
  const deadline = Date.now() + 10_000
  while ((await scrape())(cut) === 0) assert(Date.now() < deadline)
  slow.release()
})

test('an order that waits is there in its state, with its age', async () => {
  const before = await scrape()
  assert.equal(
    await send('/api/orders/create-payment-intent', { items: [trackItem(first)] }, { authorization }),
    200,
  )
  await db.updateTable('orders').set({ made_at: sql`now() - interval '1 hour'` }).execute()
  const now = await scrape()
  assert.equal(before('earcon_orders{status="pending"}'), 0)
  assert.equal(now('earcon_orders{status="pending"}'), 1)
  assert(Math.abs(now('earcon_orders_oldest_seconds{status="pending"}') - 3_600) < 60)
})

test('what waits in the outbox is there by queue, and what was given up', async () => {
  mailbox.mood = 'refusing'
  assert.equal(
    await send('/api/auth/register', { email: 'ada@example.com', password: 'four warm trombones' }),
    201,
  )
  await db.updateTable('outbox').set({ made_at: sql`now() - interval '1 hour'` }).execute()
  const waiting = await scrape()
  assert.equal(waiting('earcon_outbox_waiting{queue="outbox"}'), 1)
  assert(Math.abs(waiting('earcon_outbox_oldest_seconds{queue="outbox"}') - 3_600) < 60)
  await runOutbox()
  const now = await scrape()
  assert.equal(now('earcon_outbox_waiting{queue="outbox"}'), 0)
  assert.equal(now('earcon_outbox_oldest_seconds{queue="outbox"}'), 0)
  assert.equal(now('earcon_outbox_given_up{queue="outbox"}'), 1)
})

// The embedded engine has one connection, and no pool.
if (onPostgres)
  test('connections to the database, and who waits for one', async () => {
    const asked = Array.from({ length: 12 }, () => sql`select pg_sleep(0.3)`.execute(db))
    const now = await scrape()
    await Promise.all(asked)
    const busy = now('earcon_database_pool_connections{state="busy"}')
    assert.equal(busy, now('earcon_database_pool_max_connections'))
    assert.equal(now('earcon_database_pool_waiting'), 12 - busy)
  })

test('a database that is away makes its figures absent, and the scrape is answered', async () => {
  await sql`alter table orders rename to orders_away`.execute(db)
  const away = await scrape()
  await sql`alter table orders_away rename to orders`.execute(db)
  const last = scrapes.at(-1)
  assert.equal(away('earcon_database_up'), 0)
  assert(!last?.types.has('earcon_orders') && !last?.types.has('earcon_outbox_waiting'))
  assert(last?.types.has('earcon_http_request_duration_seconds'))
  assert.equal((await scrape())('earcon_database_up'), 1)
})

/** Nothing of what a shop does changes them. */
const constants = new Set([
  'process_start_time_seconds',
  'process_max_fds',
  'nodejs_version_info',
  'earcon_database_pool_max_connections',
])

test('docs/metrics.md names every series that exists, with its type, and each of them moves', async () => {
  await ask(list)
  await scrape()
  const collections = () => scrapes.at(-1)?.values.get('nodejs_gc_duration_seconds_count{kind="minor"}') ?? 0
  const kept: string[][] = []
  while (collections() === 0 && kept.length < 200) {
    kept.push(Array.from({ length: 100_000 }, (_, place) => `${place}`))
    await scrape()
  }
  const types = new Map(scrapes.flatMap((told) => [...told.types]))
  const isHere = (name: string) => onPostgres || !name.startsWith('earcon_database_pool')
  assert.deepEqual(
    Object.fromEntries(types),
    Object.fromEntries([...documented].filter(([name]) => isHere(name))),
  )
  const seriesOf = (key: string) => {
    const name = key.replace(/\{.*/, '')
    return types.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '')
  }
  const seen = new Map<string, Set<number>>()
  for (const { values } of scrapes)
    for (const [key, value] of values) seen.set(key, (seen.get(key) ?? new Set()).add(value))
  const moving = new Set([...seen].filter(([, all]) => all.size > 1).map(([key]) => seriesOf(key)))
  assert.deepEqual(
    [...types.keys()].filter((name) => !moving.has(name) && !constants.has(name)),
    [],
  )
})

test('figures are told on their own port alone, and nothing else is told there', async () => {
  for (const path of ['/', '/healthz', '/api/sound-packs', '/metrics/'])
    assert.equal((await fetch(new URL(path, server.url))).status, 404, path)
  assert.equal((await fetch(server.url, { method: 'POST' })).status, 404)
  const { host } = new URL(server.url)
  const answer = await shop.raw(`GET /metrics HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
  assert.match(answer, /^HTTP\/1\.1 404 /)
  assert.doesNotMatch(answer, /earcon_/)
})
