import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PackPage } from '@earcon/contract/catalogue/catalogue.calls'
import { foldText } from '@earcon/contract/catalogue/search.rules'
import { Suggestions } from '@earcon/contract/catalogue/suggestions/suggestions.calls'
import { catalogue } from '@earcon/sounds/catalogue'
import fc from 'fast-check'
import { openShop } from '../../../testing/shop.ts'

const { db, get, runJob } = await openShop({ manifest: catalogue })

const suggest = async (search: string) => {
  const answer = await get(`/api/search-suggestions?search=${encodeURIComponent(search)}`)
  assert.equal(answer.statusCode, 200, answer.body)
  return Suggestions.parse(answer.json())
}
const titlesFor = async (search: string) => (await suggest(search)).data.map(({ title }) => title)

test('a pack is suggested with what it is, its address and its voice (457)', async () => {
  const answer = await get('/api/sound-packs?search=cold+start')
  const [pack] = PackPage.parse(answer.json()).data
  const { data, is_near_match } = await suggest('cold st')
  assert(!is_near_match)
  assert.deepEqual(data[0], {
    type: 'pack',
    id: pack?.id,
    title: 'Cold Start',
    about: '9 signals, 0:15',
    address: `/sound-pack/${pack?.id}`,
    sound_url: pack?.voice_url,
  })
})

test('a track is suggested with its pack, where it stands there, and its preview (457)', async () => {
  const [track] = (await suggest('hit ra')).data
  assert.equal(track?.type, 'track')
  const holders = catalogue.packs.filter(({ track_ids }) => track_ids.includes(track?.id ?? ''))
  const holder = holders.find(({ title }) => title === track?.about)
  assert.equal(track?.address, `/sound-pack/${holder?.id}#track-${track?.id}`)
  assert.equal(track?.sound_url, `/api/tracks/${track?.id}/download?preview=true`)
})

const orders: [rule: string, search: string, first: string[]][] = [
  ['packs before tracks', 'hello', ['Hello, World', 'Hello, Hello, Hello', 'Hello Yourself']],
  ['the beginning of a title before that of a word', 'se', ['Second Monitor']],
  [
    'the beginning of a word before its midst',
    'on',
    ['Off by One', 'Works on My Machine', 'Garbage Collection Day'],
  ],
  ['letters without their accents', 'cafe', ['Café Compile']],
  ['signs as they are', 'hello, w', ['Hello, World']],
]
for (const [rule, search, first] of orders)
  test(`what is suggested stands in order: ${rule} (457)`, async () => {
    const found = await titlesFor(search)
    assert.deepEqual(found.slice(0, first.length), first)
  })

test('after the titles come packs that are known for it (457)', async () => {
  const { data } = await suggest('marimba')
  assert(data.length > 0)
  assert(data.every(({ type, title }) => type === 'pack' && !foldText(title).includes('marimba')))
})

test('whatever is typed, at most eight are suggested, titles first, and all of them are found so (457)', async () => {
  const titles = [...catalogue.packs, ...catalogue.tracks].map(({ title }) => title)
  const part = fc
    .constantFrom(...titles)
    .chain((title) => fc.nat(title.length - 2).map((from) => title.slice(from, from + 5)))
    .filter((text) => foldText(text).length > 1)
  await fc.assert(
    fc.asyncProperty(part, async (search) => {
      const { data, is_near_match } = await suggest(search)
      assert(!is_near_match && data.length > 0 && data.length <= 8)
      const isCalledSo = data.map(({ title }) => foldText(title).includes(foldText(search)))
      const called = isCalledSo.filter(Boolean).length
      assert.equal(isCalledSo.lastIndexOf(true), called - 1, search)
      const wanted = new Set(titles.filter((title) => foldText(title).includes(foldText(search)))).size
      assert(called >= Math.min(wanted, 8), search)
    }),
    { numRuns: 60 },
  )
})

test('of a mistyped text the nearest are suggested, and that is said (458)', async () => {
  const { data, is_near_match } = await suggest('glas huose')
  assert(is_near_match)
  assert.equal(data[0]?.title, 'Glass House Rules')
})

test('nothing, one letter and what nothing is like suggest nothing (457)', async () => {
  for (const search of ['', ' ', 'c', '%', 'zzzzzzzz', '𝄞𝄞', 'cold '.repeat(30), "'", '((', '%%', '\\'])
    assert.deepEqual(await suggest(search), { data: [], is_near_match: false }, search)
})

test('half a word that finds nothing is not counted as a search in vain (457)', async () => {
  await suggest('vuvuz')
  await get('/api/sound-packs?search=vuvuzela')
  await runJob('save-statistics')
  const counted = await db.selectFrom('empty_searches').select('text').execute()
  assert.deepEqual(counted, [{ text: 'vuvuzela' }])
})

test('the answer is one for all, and kept until the catalogue changes (457)', async () => {
  const { headers } = await get('/api/search-suggestions?search=cold')
  assert.match(String(headers['cache-control']), /public/)
})
