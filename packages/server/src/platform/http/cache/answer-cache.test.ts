import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { catalogue } from '@earcon/sounds/catalogue'
import { openShop } from '../../../testing/shop.ts'
import { answerCache } from './answer-cache.ts'

const { ask, refreshCache, db, get, raw } = await openShop({ manifest: catalogue })
const url = '/api/sound-packs?page=1'
const plain = await get(url)

test('the first answer and the kept one are the same, to the header, but for the id of the first', async () => {
  const kept = await get(url)
  const { date: _, 'x-request-id': id, ...first } = plain.headers
  assert(id)
  const { date: __, ...second } = kept.headers
  assert.deepEqual(second, first)
  assert.equal(kept.body, plain.body)
})

test('a visitor who has the answer already is told so', async () => {
  const answer = await get(url, { 'if-none-match': String(plain.headers.etag) })
  assert.equal(answer.statusCode, 304)
  assert.equal(answer.body, '')
  assert.equal(answer.headers.etag, plain.headers.etag)
})

const decoders = { br: brotliDecompressSync, gzip: gunzipSync }
for (const [encoding, decode] of Object.entries(decoders)) {
  test(`an answer travels as ${encoding} to who asks for it`, async () => {
    for (const fresh of ['?page=1&limit=9', '?page=1&limit=9']) {
      const answer = await get(`/api/sound-packs${fresh}`, { 'accept-encoding': encoding })
      assert.equal(answer.headers['content-encoding'], encoding)
      assert.match(String(answer.headers.vary), /accept-encoding/)
      assert(answer.rawPayload.length < plain.rawPayload.length / 2)
      assert.equal(JSON.parse(decode(answer.rawPayload).toString()).data.length, 9)
    }
  })
}

test('an encoding that is refused is not used', async () => {
  for (const refused of ['br;q=0', 'br; q=0.0, gzip;q=0', 'identity', '']) {
    const answer = await get(url, { 'accept-encoding': refused })
    assert.equal(answer.headers['content-encoding'], undefined, refused)
  }
  assert.equal((await get(url, { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding'], 'gzip')
})

test('query names that change nothing share one answer', async () => {
  const answer = await get(`${url}&utm_source=mail`)
  assert.equal(answer.headers.etag, plain.headers.etag)
})

test('what tells two pages apart keeps them apart', async () => {
  const pages = await Promise.all(
    ['?page=1', '?page=2', '?page=1&limit=5', '?page=1&search=cold'].map((query) =>
      get(`/api/sound-packs${query}`),
    ),
  )
  assert.equal(new Set(pages.map(({ body }) => body)).size, pages.length)
})

test('an odd address leaves the plain one its own answer', async () => {
  const plainly = ['/api/sound-packs', '/api/sound-packs?page=2']
  const before = await Promise.all(plainly.map((address) => get(address)))
  const odd = [
    '?&search=zz',
    '??&search=zz',
    '?search=zz?',
    '?search=zz&',
    '?x&search=zz',
    '&page=2',
    '?x=#&page=2',
    '#?page=2',
  ]
  for (const query of odd) {
    await db
      .updateTable('catalogue_stats')
      .set({ version: Math.trunc(Math.random() * 1e9) })
      .execute()
    await refreshCache()
    await raw(`GET /api/sound-packs${query} HTTP/1.1\r\nhost: s\r\nconnection: close\r\n\r\n`)
    const after = await Promise.all(plainly.map((address) => get(address)))
    for (const [index, answer] of after.entries()) assert.equal(answer.body, before[index]?.body, query)
  }
})

test('a name in disguise gets the answer it asks for, and leaves the others theirs', async () => {
  const disguised = await get('/api/sound-packs?%70age=2&limit=3')
  assert.equal(disguised.json<{ pagination: { page: number } }>().pagination.page, 2)
  const plainly = await get('/api/sound-packs?limit=3')
  assert.equal(plainly.json<{ pagination: { page: number } }>().pagination.page, 1)
})

test('whoever shows a token gets an answer of their own', async () => {
  const answer = await get(url, { authorization: 'Bearer x' })
  assert.equal(answer.headers['cache-control'], 'no-store')
  assert.equal(answer.headers.etag, undefined)
})

test('a refusal is never kept', async () => {
  const answer = await get('/api/sound-packs/nowhere')
  assert.equal(answer.headers['cache-control'], 'no-store')
  assert.equal(answer.headers.etag, undefined)
})

test('HEAD of a kept answer has its headers and no body', async () => {
  const head = await ask({ method: 'HEAD', url })
  assert.equal(head.headers.etag, plain.headers.etag)
  assert.equal(head.body, '')
})

const question = (url: string) => ({ method: 'GET', url, headers: {} })

const html = (text: string) => Buffer.from(text)
const textOf = async (answer: ReturnType<ReturnType<typeof answerCache>['find']>) =>
  (await answer)?.bytes?.toString()

test('an answer made from an older catalogue is not cached', async () => {
  const cache = answerCache()
  const before = cache.generation()
  await cache.renew(async () => {})
  await cache.store(question('/shop'), {}, html('old'), before)
  assert.equal(cache.find(question('/shop')), undefined)
})

test('after a change, what was asked for is made anew and shown as it was until then; all else is dropped', async () => {
  const cache = answerCache()
  for (const url of ['/shop', '/', '/samples'])
    await cache.store(question(url), {}, html(`old ${url}`), cache.generation())
  await cache.find(question('/'))
  await cache.find(question('/shop'))
  const seen: unknown[] = []
  await cache.renew(async (url) => {
    seen.push([url, await textOf(cache.find(question(url))), cache.findCurrent(question(url))])
    await cache.store(question(url), {}, html(`new ${url}`), cache.generation())
    seen.push(await textOf(cache.find(question(url))))
  })
  assert.deepEqual(seen, [['/shop', 'old /shop', undefined], 'new /shop', ['/', 'old /', undefined], 'new /'])
  assert.equal(cache.find(question('/samples')), undefined)
})

test('what could not be made anew is not shown any more', async () => {
  const cache = answerCache()
  await cache.store(question('/shop'), {}, html('old'), cache.generation())
  await cache.find(question('/shop'))
  await assert.rejects(cache.renew(() => Promise.reject(new Error('no database'))))
  assert.equal(cache.find(question('/shop')), undefined)
})

test('what a change has left as it was keeps its tag and its compressed forms', async () => {
  const cache = answerCache()
  const asked = { ...question('/shop'), headers: { 'accept-encoding': 'br' } }
  const page = html('paper '.repeat(1_000))
  const first = await cache.store(asked, {}, page, cache.generation())
  await cache.find(asked)
  await cache.renew((url) => cache.store(question(url), {}, page, cache.generation()))
  assert.equal(cache.find(asked), first)
})

test('what stands for a while is compressed harder, and nobody waits for that', async (t) => {
  const cache = answerCache()
  const asked = { ...question('/shop'), headers: { 'accept-encoding': 'br' } }
  const first = await cache.store(asked, {}, plain.rawPayload, cache.generation())
  const now = Date.now()
  t.mock.method(Date, 'now', () => now + 6_000)
  assert.equal(cache.find(asked), first)
  const better = await until(async () => {
    const found = await cache.find(asked)
    return found === first ? undefined : found
  })
  const sizeOf = ({ bytes }: typeof first) => bytes?.length ?? 0
  assert(sizeOf(better) < sizeOf(first))
  assert.deepEqual(brotliDecompressSync(better.bytes ?? ''), plain.rawPayload)
})

/** Looks at each turn of the event loop. */
async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
}

test('the cache never grows without bound, and keeps what is asked for', async () => {
  const cache = answerCache()
  const big = Buffer.alloc(50_000)
  const asked = Array.from({ length: 2_000 }, (_, index) => question(`/${index}`))
  await cache.store(question('/shop'), {}, html('shop'), cache.generation())
  for (const each of asked) {
    await cache.store(each, {}, big, cache.generation())
    assert(cache.find(question('/shop')), 'what is asked for all the time stays')
  }
  const cached = asked.filter((each) => cache.find(each) !== undefined)
  assert(cached.length > 0 && cached.length <= 1_000)
  assert(cached.length * big.length <= 32 * 1024 * 1024)
})
