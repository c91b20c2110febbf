import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { catalogue } from '@earcon/sounds/catalogue'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { createHttpApp } from '../../../platform/http/http-app.ts'
import { recordQueries } from '../../../testing/recorded-queries.ts'
import { openSecondServer } from '../../../testing/second-server.ts'
import { openShop } from '../../../testing/shop.ts'
import { sitemapRoutes } from './catalogue.sitemap.routes.ts'
import { createSitemap, indexedPages, type SitemapSizes } from './catalogue.sitemap.service.ts'

const { db, context, get, refreshCache } = await openShop({ manifest: catalogue })
const { publicUrl } = context.config
const pages = indexedPages.map((path) => publicUrl + path)
const ids = catalogue.packs.map(({ id }) => id)
const pageOf = (id: string) => `${publicUrl}/sound-pack/${id}`

/** When each pack came on sale, in microseconds after midnight; those of none are not on sale. */
async function publish(times: readonly (number | null)[]) {
  const rows = ids.map((id, place) => sql`(${id}, ${times[place] ?? null}::integer)`)
  await sql`
    update packs set published_at = '2026-11-17'::timestamptz + made.after * interval '1 microsecond'
    from (values ${sql.join(rows)}) made(id, after) where packs.id = made.id`.execute(db)
}

const allAtOnce = ids.map(() => 0)
const oneByOne = ids.map((_, place) => place)
beforeEach(async () => {
  await publish(oneByOne)
  await refreshCache()
})

/** The same shop, whose files are cut much shorter. */
async function openCut(sizes: SitemapSizes, of: Context = context) {
  const app = createHttpApp(of)
  await app.register(sitemapRoutes, { sizes })
  const ask = async (path: string) => {
    const { statusCode, payload } = await app.inject(path)
    assert.equal(statusCode, 200, path)
    return payload
  }
  const readAll = async () => {
    const first = await ask('/sitemap.xml')
    if (!first.includes('<sitemapindex')) return { texts: [first], files: [addressesIn(first)] }
    const texts: string[] = []
    for (const address of addressesIn(first, 'sitemap')) texts.push(await ask(address.replace(publicUrl, '')))
    return { texts, files: texts.map((text) => addressesIn(text)) }
  }
  return { app, ask, readAll, close: () => app.close() }
}

/** Whatever is not just as the protocol has it is no file of addresses. */
function addressesIn(text: string, kind: 'url' | 'sitemap' = 'url') {
  const set = kind === 'url' ? 'urlset' : 'sitemapindex'
  const time =
    kind === 'url' ? '(<lastmod>\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z</lastmod>)?' : ''
  const entry = `<${kind}><loc>(https?://[\\w./:-]+)</loc>${time}</${kind}>\n`
  const whole = `^<\\?xml version="1\\.0" encoding="UTF-8"\\?>\n<${set} xmlns="http://www\\.sitemaps\\.org/schemas/sitemap/0\\.9">\n(${entry})*</${set}>\n$`
  assert.match(text, new RegExp(whole))
  return [...text.matchAll(new RegExp(entry, 'g'))].map(([, address = '']) => address)
}

test('what fits is one file: every page, and every pack with the time it came, the newest first (421)', async () => {
  const { statusCode, headers, payload } = await get('/sitemap.xml')
  assert.equal(statusCode, 200)
  assert.equal(headers['content-type'], 'application/xml; charset=utf-8')
  assert.deepEqual(addressesIn(payload), [...pages, ...ids.toReversed().map(pageOf)])
  for (const { id, created_at } of await db.selectFrom('packs').select(['id', 'created_at']).execute())
    assert(payload.includes(`<loc>${pageOf(id)}</loc><lastmod>${created_at.toISOString()}</lastmod>`))
})

test('it is kept like any other answer, and follows every change of the catalogue (421)', async () => {
  const { headers } = await get('/sitemap.xml')
  const again = await get('/sitemap.xml', { 'if-none-match': headers.etag })
  assert.equal(again.statusCode, 304)
  await publish([null, ...oneByOne.slice(1)])
  await refreshCache()
  const { payload } = await get('/sitemap.xml')
  assert.deepEqual(addressesIn(payload), [...pages, ...ids.slice(1).toReversed().map(pageOf)])
})

for (const [sentence, most, files] of [
  ['as many addresses as a file may have are one file', 25, [25]],
  ['one more makes two of them', 24, [24, 1]],
  ['the last of several may be full', 12, [12, 12]],
  ['or hold what is left', 10, [10, 10, 5]],
] as const)
  test(`${sentence} (421)`, async () => {
    const packs = files.reduce((sum, count) => sum + count, 0) - pages.length
    await publish(oneByOne.slice(0, packs))
    const cut = await openCut({ most, atOnce: 4 })
    const found = await cut.readAll()
    assert.deepEqual(
      found.files.map(({ length }) => length),
      files,
    )
    await cut.close()
  })

test('an empty shop has its pages', async () => {
  await publish([])
  const cut = await openCut({ most: 8, atOnce: 1 })
  assert.deepEqual((await cut.readAll()).files, [pages])
  await cut.close()
})

test('what is no part is not found (421)', async () => {
  const cut = await openCut({ most: 10, atOnce: 4 })
  for (const [path, status] of [
    ['/sitemap-3.xml', 200],
    ['/sitemap-4.xml', 404],
    ['/sitemap-999999.xml', 404],
    ['/sitemap-0.xml', 404],
    ['/sitemap-03.xml', 404],
    ['/sitemap--1.xml', 404],
    ['/sitemap-x.xml', 404],
    ['/sitemap-.xml', 404],
  ] as const)
    assert.equal((await cut.app.inject(path)).statusCode, status, path)
  assert.equal((await get('/sitemap-1.xml')).statusCode, 404, 'what is one file has no parts')
  await cut.close()
})

/** Many came at the same time, or within the same millisecond. */
const catalogues = fc.array(fc.option(fc.integer({ min: 0, max: 12 }), { freq: 4 }), {
  minLength: ids.length,
  maxLength: ids.length,
})
const sizes = fc.record({ most: fc.integer({ min: 8, max: 27 }), atOnce: fc.integer({ min: 1, max: 7 }) })

test('whatever is on sale stands in one part, once, and nothing else does (421)', async () => {
  await fc.assert(
    fc.asyncProperty(catalogues, sizes, async (times, sizes) => {
      await publish(times)
      const cut = await openCut(sizes)
      const { files } = await cut.readAll()
      await cut.close()
      const onSale = ids.filter((_, place) => typeof times[place] === 'number')
      assert.deepEqual(files.flat().toSorted(), [...pages, ...onSale.map(pageOf)].toSorted())
      assert.deepEqual(files[0]?.slice(0, pages.length), pages)
      // All but the last are full.
      for (const [place, { length }] of files.entries())
        assert(place === files.length - 1 ? length > 0 && length <= sizes.most : length === sizes.most)
    }),
    { numRuns: 20 },
  )
})

test('a new pack changes the last part alone (421)', async () => {
  await publish([...oneByOne.slice(0, -1), null])
  const cut = await openCut({ most: 10, atOnce: 3 })
  const before = await cut.readAll()
  await publish(oneByOne)
  const now = await cut.readAll()
  assert.deepEqual(now.texts.slice(0, 2), before.texts.slice(0, 2))
  assert.deepEqual(now.files[2], [pageOf(ids.at(-1) ?? ''), ...(before.files[2] ?? [])])
  await cut.close()
})

test('two servers give the same parts, also of packs that came at the same time (421)', async () => {
  await publish(allAtOnce)
  const second = await openSecondServer(context)
  const [one, other] = [
    await openCut({ most: 10, atOnce: 4 }),
    await openCut({ most: 10, atOnce: 7 }, second.context),
  ]
  assert.deepEqual(await one.readAll(), await other.readAll())
  await Promise.all([one.close(), other.close()])
})

const recorded = recordQueries(db)
const heard = { ...context, db: recorded.db }
const askedFor = (words: string) => recorded.queries.filter((query) => query.includes(words)).length
beforeEach(() => void recorded.queries.splice(0))

test('where parts begin is looked for once in each state of the catalogue', async () => {
  const sitemap = createSitemap({ most: 10, atOnce: 4 })
  await Promise.all([sitemap.getSitemap(heard), sitemap.getPart(heard, 2), sitemap.getPart(heard, 3)])
  await sitemap.getPart(heard, 1)
  assert.equal(askedFor('with recursive'), 1)
  await publish([...oneByOne.slice(1), null])
  await sitemap.getPart(heard, 2)
  assert.equal(askedFor('with recursive'), 2)
})

test('a fault on the way is not remembered', async () => {
  const sitemap = createSitemap({ most: 10, atOnce: 4 })
  const broken = { ...context, db: failingOnce('with recursive') }
  await assert.rejects(sitemap.getPart(broken, 1), /no line/)
  await sitemap.getPart(broken, 1)
})

for (const encoding of ['identity', 'gzip'])
  test(`a part that breaks off does not look whole: ${encoding}`, async () => {
    const cut = await openCut({ most: 10, atOnce: 4 }, { ...context, db: failingOnce('created_at', 2) })
    const address = await cut.app.listen({ port: 0, host: '127.0.0.1' })
    const read = async () => {
      const answer = await fetch(`${address}/sitemap-2.xml`, { headers: { 'accept-encoding': encoding } })
      assert.equal(answer.status, 200)
      return answer.text()
    }
    await assert.rejects(read())
    assert.equal(addressesIn(await read()).length, 10)
    await cut.close()
  })

/** One question with these words fails: the first, or a later one. */
function failingOnce(words: string, turn = 1) {
  let asked = 0
  return db.withPlugin({
    transformQuery({ node }) {
      if (!JSON.stringify(node).includes(words)) return node
      asked += 1
      if (asked === turn) throw new Error('no line')
      return node
    },
    transformResult: async ({ result }) => result,
  })
}

test('no more is read than is taken, and never more than a little at once (421)', async () => {
  const part = await createSitemap({ most: 12, atOnce: 3 }).getPart(heard, 2)
  assert(typeof part !== 'string')
  const pieces = part[Symbol.asyncIterator]()
  await pieces.next()
  assert.equal(askedFor('created_at'), 0)
  const { value } = await pieces.next()
  assert.equal(value?.match(/<url>/g)?.length, 3)
  await pieces.return?.()
  assert.equal(askedFor('created_at'), 1)
})

test('a part is compressed as it is sent, for those who take that, and kept by nobody', async () => {
  const cut = await openCut({ most: 10, atOnce: 4 })
  const plain = await cut.app.inject('/sitemap-2.xml')
  assert.equal(plain.headers['content-encoding'], undefined)
  assert.equal(plain.headers.etag, undefined)
  const { headers, rawPayload } = await cut.app.inject({
    url: '/sitemap-2.xml',
    headers: { 'accept-encoding': 'gzip, br' },
  })
  assert.equal(headers['content-encoding'], 'gzip')
  assert.equal(headers.vary, 'accept-encoding')
  assert.equal(gunzipSync(rawPayload).toString(), plain.payload)
  await cut.close()
})

test('whoever only asks whether a part is there has nothing read', async () => {
  const cut = await openCut({ most: 10, atOnce: 4 }, heard)
  const { statusCode, payload } = await cut.app.inject({ method: 'HEAD', url: '/sitemap-2.xml' })
  assert.deepEqual([statusCode, payload], [200, ''])
  assert.equal(askedFor('created_at'), 0)
  await cut.close()
})
