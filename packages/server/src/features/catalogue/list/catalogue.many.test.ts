import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PackPage } from '@earcon/contract/catalogue/catalogue.calls'
import { bitOf } from '@earcon/contract/catalogue/facet-bits.rules'
import { Suggestions } from '@earcon/contract/catalogue/suggestions/suggestions.calls'
import { sql } from 'kysely'
import { openShop } from '../../../testing/shop.ts'

// More than are counted, of more kinds than are put together: laid in as the database would write them.

const { get, db, refreshCache } = await openShop()

// More than are looked at of what no index finds: every tenth title has a sign that no word has.
const many = 45_500
const music = bitOf('kind', 'music')
const signals = bitOf('kind', 'signals')
const free = bitOf('free', 'yes')
/** A hundred are signals; of all there is any mix of what they are for, how long they are and what they cost. */
const facetsOf = sql<number>`
  case when n <= 100 then ${signals}::integer else ${music}::integer end | case when n % 50 = 0 then ${free}::integer else 0 end | ((n % 97) << 12)`

await db.connection().execute(async (connection) => {
  await sql`set session_replication_role = replica`.execute(connection)
  await sql`set statement_timeout = 0`.execute(connection)
  await sql`
    insert into packs (id, slug, title, title_folded, description, price_amount, published_at, first_published_at)
    select 'm' || lpad(n::text, 9, '0'), 'pack-' || n, case when n % 10 = 0 then 'Quiet + ' else 'Quiet ' end || n, case when n % 10 = 0 then 'quiet + ' else 'quiet ' end || n, 'One of many.', 100 * (n % 7),
      now() - n * interval '1 minute', now() - n * interval '1 minute'
    from generate_series(1, ${many}::integer) n`.execute(connection)
  await sql`
    insert into listed_packs
      (pack_id, published_at, title_folded, kind, tracks, free_tracks, price_amount, length_ms, tempo_bpm, facets, words)
    select id, published_at, title_folded, case when n <= 100 then 'signals' else 'music' end::pack_kind, 1, 0, price_amount, n, null, facets,
      array_to_tsvector(words_of_facets(facets) || array['quiet', 'many', n::text] || case when n > 30000 then array['elder'] end
        || case when n < 4000 and n % 333 = 0 or n > 33500 then array['scarce'] end || case when n < 4000 and n % 333 = 0 or n > 38500 then array['scant'] end)
    from generate_series(1, ${many}::integer) n join packs on slug = 'pack-' || n, lateral (select ${facetsOf} as facets) given`.execute(
    connection,
  )
  await sql`insert into facet_counts select 'packs', facets, count(*) from listed_packs group by facets`.execute(
    connection,
  )
  await sql`insert into published_days select day_of(published_at), count(*) from listed_packs group by 1`.execute(
    connection,
  )
  await sql`insert into listed_words (word, packs, pack_titles) values ('quiet', ${many}, ${many}), ('many', ${many}, 0), ('elder', ${many - 30_000}, 0), ('scarce', 12012, 0), ('scant', 7012, 0)`.execute(
    connection,
  )
  await sql`update catalogue_stats set version = version + 1, published_packs = ${many}`.execute(connection)
  await sql`reset session_replication_role`.execute(connection)
  await sql`reset statement_timeout`.execute(connection)
})
await refreshCache()

const ask = async (query: string) => {
  const answer = await get(`/api/sound-packs?${query}`)
  assert.equal(answer.statusCode, 200, answer.body)
  return PackPage.parse(answer.json())
}
const slugs = async (query: string) => (await ask(query)).data.map(({ slug }) => slug)

test('more than 10,000 that are found are not counted, and that is said (430)', async () => {
  const { is_capped, pagination, counts, data } = await ask('search=quiet&counts=yes')
  assert(is_capped)
  assert.deepEqual(pagination, { page: 1, limit: 10, totalPages: 24, totalItems: 10_000 })
  assert.deepEqual(Object.values(counts?.kind ?? {}), [null, null])
  assert.deepEqual(
    data.slice(0, 2).map(({ slug }) => slug),
    ['pack-1', 'pack-2'],
  )
  assert.deepEqual((await slugs('search=quiet&page=24')).at(-1), 'pack-240')
  assert.deepEqual(await slugs('search=quiet&page=25'), [])
})

test('in an order that was asked for the newest of more than 10,000 stand, and no others (429, 430)', async () => {
  assert.deepEqual((await slugs('search=quiet&sort=price')).slice(0, 2), ['pack-7', 'pack-14'])
  assert.equal((await slugs('search=quiet&sort=price&page=24')).at(-1), 'pack-237')
  assert.deepEqual((await slugs('search=quiet&kind=music&sort=length')).slice(0, 2), ['pack-101', 'pack-102'])
  assert.equal((await slugs('search=quiet&kind=music&sort=length&page=24')).at(-1), 'pack-340')
})

test('so they do where they stand far from the beginning of the list (429, 430)', async () => {
  for (const part of ['', '&kind=music']) {
    const { is_capped, data } = await ask(`search=elder&sort=price${part}`)
    assert(is_capped)
    assert.equal(data[0]?.slug, 'pack-30002')
    assert.equal((await slugs(`search=elder&sort=price${part}&page=24`)).at(-1), 'pack-30239')
  }
})

test('of what no index finds it is said how many there are at least (430)', async () => {
  const { is_capped, pagination, data } = await ask('search=%2B')
  assert(is_capped)
  assert.deepEqual(pagination, { page: 1, limit: 10, totalPages: 24, totalItems: 2_500 })
  assert.equal(data[0]?.slug, 'pack-10')
  assert.equal((await ask('search=%2B&kind=music')).pagination.totalItems, 2_400)
  const few = await ask('search=%2B&kind=signals')
  assert.equal(few.pagination.totalItems, 10)
  assert(!few.is_capped)
  // Some pages of a part are enough: of the newest 25,000 every fiftieth is free, and every tenth has the sign.
  const part = await ask('search=%2B&free=yes&kind=signals')
  assert.deepEqual([part.pagination.totalItems, part.is_capped], [2, false])
  const free = await ask('search=%2B&free=yes&sort=length&page=2&limit=100')
  assert.deepEqual([free.pagination.totalItems, free.is_capped, free.data[0]?.slug], [500, true, 'pack-5050'])
})

test('what is searched and narrowed is counted where it is few (428, 430)', async () => {
  const { is_capped, pagination, data } = await ask('search=quiet&kind=signals&sort=length')
  assert(!is_capped)
  assert.equal(pagination.totalItems, 100)
  assert.equal(data[0]?.slug, 'pack-1')
  for (const text of ['many', 'quiet many']) {
    const part = await ask(`search=${text}&free=yes&counts=yes`)
    assert.equal(part.pagination.totalItems, many / 50)
    // Of all that it is a part of there are more than are counted.
    assert.deepEqual(Object.values(part.counts?.kind ?? {}), [null, null])
  }
})

test('a list of any mix of options is narrowed, sorted and walked from both ends (428, 429)', async () => {
  const total = many - 100
  const { pagination } = await ask('kind=music&sort=length')
  assert.equal(pagination.totalItems, total)
  assert.deepEqual((await slugs('kind=music&sort=length'))[0], 'pack-101')
  assert.deepEqual((await slugs(`kind=music&sort=length&page=${total / 10}`)).at(-1), `pack-${many}`)
  const half = await slugs(`kind=music&sort=length&page=${total / 20}`)
  const next = await slugs(`kind=music&sort=length&page=${total / 20 + 1}`)
  assert.equal(half.at(-1), `pack-${100 + total / 2}`)
  assert.equal(next[0], `pack-${101 + total / 2}`)
})

test('far down the list, from both ends, the day is known on which a page begins (429)', async () => {
  const { pagination } = await ask('')
  assert.equal(pagination.totalItems, many)
  const names = (first: number) => Array.from({ length: 10 }, (_, place) => `pack-${first + place}`)
  // With minutes between them, a day begins somewhere in each thousand and a half.
  for (const page of [200, 201, 700, 1_411, 2_274, 2_275, 2_276, 3_999, 4_350, 4_550])
    assert.deepEqual(await slugs(`page=${page}`), names((page - 1) * 10 + 1))
})

test('of a far longer list what lies far apart is read at once, for its counts and for its newest (428, 430)', async () => {
  const longer = sql`update facet_counts set count = count + 4000000 where facets = (select min(facets) from facet_counts)`
  await longer.execute(db)
  const { is_capped, pagination, counts, data } = await ask('search=scarce&counts=yes')
  assert(is_capped)
  assert.equal(pagination.totalItems, 10_000)
  assert.deepEqual(Object.values(counts?.kind ?? {}), [null])
  assert.equal(data[0]?.slug, 'pack-333')
  assert.equal((await slugs('search=scarce&page=24')).at(-1), 'pack-33728')
  assert.equal((await slugs('search=scarce&kind=music&page=24')).at(-1), 'pack-33728')
  assert.equal((await slugs('search=scarce&sort=price'))[0], 'pack-2331')
  const counted = await ask('search=scant&counts=yes')
  assert(!counted.is_capped)
  assert.equal(counted.pagination.totalItems, 7_012)
  assert.deepEqual(counted.counts?.kind, { music: 7_012 })
})

test('of many that are called so the newest are suggested (457)', async () => {
  const answer = await get('/api/search-suggestions?search=quie')
  const { data } = Suggestions.parse(answer.json())
  assert.deepEqual(
    data.map(({ title }) => title),
    Array.from({ length: 8 }, (_, place) => `Quiet ${place + 1}`),
  )
})
