import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PackPage, TrackPage } from '@earcon/contract/catalogue/catalogue.calls'
import { bitOf } from '@earcon/contract/catalogue/facet-bits.rules'
import { facetNames, facets, type ListView, sorts } from '@earcon/contract/catalogue/facets.rules'
import { foldText } from '@earcon/contract/catalogue/search.rules'
import { catalogue } from '@earcon/sounds/catalogue'
import fc from 'fast-check'
import { openShop } from '../../../testing/shop.ts'

const { get, db } = await openShop({ manifest: catalogue })

const pages = { packs: PackPage, tracks: TrackPage }
const paths = { packs: '/api/sound-packs', tracks: '/api/tracks' }
const ask = async (view: ListView, query: Record<string, string | undefined> = {}) => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const answer = await get(`${paths[view]}?${new URLSearchParams(given).toString()}`)
  assert.equal(answer.statusCode, 200, answer.body)
  return pages[view].parse(answer.json())
}
const titles = async (query: Record<string, string>, view: ListView = 'packs') =>
  (await ask(view, { limit: '100', ...query })).data.map(({ title }) => title)

const chosenAtRandom = fc.record(
  Object.fromEntries(
    facetNames.map((facet) => [
      facet,
      fc.option(fc.constantFrom(...facets[facet]), { nil: undefined, freq: 2 }),
    ]),
  ),
)
const searchedAtRandom = fc.constantFrom(
  '',
  '',
  'e',
  'music',
  'quiet',
  'studio',
  'claude task',
  'nowhere to be found',
)

for (const view of ['packs', 'tracks'] as const)
  test(`every count of ${view} is the length of the list that it opens (428)`, async () => {
    await fc.assert(
      fc.asyncProperty(chosenAtRandom, searchedAtRandom, async (chosen, search) => {
        const { counts, pagination, is_near_match } = await ask(view, { ...chosen, search, counts: 'yes' })
        assert(counts)
        for (const facet of facetNames)
          for (const option of facets[facet]) {
            const opened = await ask(view, { ...chosen, search, [facet]: option })
            assert.equal(opened.is_near_match, is_near_match)
            assert.equal(opened.pagination.totalItems, counts[facet][option] ?? 0, `${facet} ${option}`)
          }
        const shown = await titles({ ...defined(chosen), search }, view)
        assert.equal(shown.length, Math.min(pagination.totalItems, 100))
      }),
      { numRuns: 6 },
    )
  })

const defined = (chosen: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(chosen).filter((entry): entry is [string, string] => Boolean(entry[1])))

test('a list can be walked to its end in every order, and holds everything once (429)', async () => {
  for (const view of ['packs', 'tracks'] as const)
    for (const sort of sorts) {
      const { pagination } = await ask(view, { sort, limit: '7' })
      const walked: string[] = []
      for (let page = 1; page <= pagination.totalPages; page += 1)
        walked.push(...(await ask(view, { sort, limit: '7', page: String(page) })).data.map(({ id }) => id))
      assert.equal(walked.length, pagination.totalItems)
      assert.equal(new Set(walked).size, walked.length)
    }
})

test('the cheapest stand first, and the shortest (429)', async () => {
  const packs = async (sort: string) => PackPage.parse(await ask('packs', { sort, limit: '100' })).data
  const isSorted = (numbers: number[]) =>
    assert.deepEqual(
      numbers,
      numbers.toSorted((a, b) => a - b),
    )
  isSorted((await packs('price')).map(({ price_amount }) => price_amount))
  isSorted((await packs('length')).map(({ length_seconds }) => length_seconds))
})

test('the order of a list that is narrowed is the order of the whole (428, 429)', async () => {
  const all = await titles({ sort: 'length' })
  const music = await titles({ sort: 'length', kind: 'music' })
  assert(music.length > 1)
  assert.deepEqual(
    music,
    all.filter((title) => music.includes(title)),
  )
})

const tenWords = [
  'marimba',
  'lo-fi',
  'lofi',
  'piano',
  'notification',
  'claude',
  'ambient',
  'quiet',
  'music',
  'second',
  'startup',
  'opencode',
]
for (const word of tenWords)
  test(`${word} finds something (430)`, async () => assert((await titles({ search: word })).length > 0))

test('what a description says is found (430)', async () => {
  assert((await titles({ search: 'afternoon everything' })).includes('Warm Cache'))
})

test('a pack is found by a track of its own (430)', async () => {
  assert((await titles({ search: 'hit rate' })).includes('Warm Cache'))
})

test('a title that holds the text stands before whatever else holds its words (430)', async () => {
  const found = await titles({ search: 'cold' })
  assert.equal(found[0], 'Cold Start')
})

test('any part of a title finds it, before whatever only holds its words (430)', async () => {
  const titled = catalogue.packs.map(({ title }) => ({ title, folded: foldText(title) }))
  const part = fc
    .constantFrom(...titled.map(({ title }) => title))
    .chain((title) =>
      fc
        .tuple(fc.nat(title.length - 1), fc.integer({ min: 1, max: title.length }))
        .map(([from, length]) => title.slice(from, from + length)),
    )
    .filter((text) => foldText(text) !== '')
  await fc.assert(
    fc.asyncProperty(part, async (search) => {
      const wanted = titled.filter(({ folded }) => folded.includes(foldText(search)))
      const found = await titles({ search })
      assert.deepEqual(
        new Set(found.slice(0, wanted.length)),
        new Set(wanted.map(({ title }) => title)),
        search,
      )
    }),
    { numRuns: 60 },
  )
})

test('a track is found by its key and its tempo, and a signal by what else its moment is called (430)', async () => {
  assert((await titles({ search: 'e minor' }, 'tracks')).includes('Cursor, Blinking'))
  assert((await titles({ search: '120 bpm' }, 'tracks')).includes('Hit Rate'))
  const { data } = await ask('tracks', { search: 'confirm', limit: '100' })
  assert(data.length > 0)
  for (const track of data) assert('event' in track && track.event === 'task.complete', track.title)
})

test('signs between words count in a title: what only looks like a part of one is called nearest', async () => {
  assert((await titles({ search: 'lass' })).includes('Glass House Rules'))
  assert.equal((await ask('packs', { search: 'lass' })).is_near_match, false)
  assert.equal((await ask('packs', { search: 'lass-' })).is_near_match, true)
})

test('all words have to stand somewhere', async () => {
  const both = await titles({ search: 'claude music' })
  const [claude, music] = [await titles({ search: 'claude' }), await titles({ search: 'music' })]
  assert.deepEqual(both.toSorted(), claude.filter((title) => music.includes(title)).toSorted())
})

test('a word of two letters is a whole word in what is not a title', async () => {
  const found = await titles({ search: 'lo fi' })
  const lofi = new Set(catalogue.tracks.filter(({ genre }) => genre === 'Lo-fi').map(({ id }) => id))
  for (const { title, description, track_ids } of catalogue.packs)
    if (/\blo\b.*\bfi\b/i.test(`${title} ${description}`) || track_ids.some((id) => lofi.has(id)))
      assert(found.includes(title), title)
})

test('a mistyped word of a description finds what is nearest', async () => {
  const { data, is_near_match } = await ask('packs', { search: 'eletronic' })
  assert.equal(is_near_match, true)
  assert(data.length > 0)
})

test('of what looks like a mistyped form the title that is most alike stands first (430)', async () => {
  const { data, is_near_match } = await ask('packs', { search: 'glas huose' })
  assert(is_near_match)
  assert.equal(data[0]?.title, 'Glass House Rules')
})

test('single tracks are found by their title, with the pack that holds them (430)', async () => {
  const { data } = TrackPage.parse(await ask('tracks', { search: 'hit rate' }))
  assert.equal(data[0]?.title, 'Hit Rate')
  const holders = catalogue.packs.filter(({ track_ids }) => track_ids.includes(data[0]?.id ?? ''))
  assert(holders.some(({ id }) => id === data[0]?.pack.id))
})

test('an option that does not exist is refused in words', async () => {
  const answer = await get('/api/sound-packs?kind=noise')
  assert.equal(answer.statusCode, 400)
  assert.deepEqual(answer.json().errors, ['kind must be one of: signals, interface, music.'])
})

test('of nobody in particular there is nothing that they own (428)', async () => {
  const all = await ask('packs')
  assert.equal((await ask('packs', { owned: 'yes' })).pagination.totalItems, all.pagination.totalItems)
  assert.equal((await ask('packs', { counts: 'yes' })).counts?.owned, undefined)
})

test('every row says by its bits what it is', async () => {
  const { data } = PackPage.parse(await ask('packs', { limit: '100' }))
  const rows = await db.selectFrom('listed_packs').selectAll().execute()
  for (const { id, kind, price_amount } of data) {
    const bits = rows.find(({ pack_id }) => pack_id === id)?.facets ?? 0
    assert(bits & bitOf('kind', kind))
    assert.equal(Boolean(bits & bitOf('free', 'yes')), price_amount === 0)
  }
})
