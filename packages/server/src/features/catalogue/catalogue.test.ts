import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PackPage, SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import { catalogue } from '@earcon/sounds/catalogue'
import { openShop } from '../../testing/shop.ts'

const { get } = await openShop({ manifest: catalogue })
const list = async (query = '') => PackPage.parse((await get(`/api/sound-packs${query}`)).json())
const show = async (id: string) => SoundPack.parse((await get(`/api/sound-packs/${id}`)).json())
const titles = async (query: string) => (await list(query)).data.map(({ title }) => title)

const newestFirst = catalogue.packs.toSorted((a, b) => (a.published_at < b.published_at ? 1 : -1))
const coldStart = catalogue.packs.find(({ slug }) => slug === 'cold-start')
const free = catalogue.packs.find(({ price_amount }) => price_amount === 0)
assert(coldStart && free)

test('the list is a page of data with its pagination (160, 262)', async () => {
  const { data, pagination } = await list()
  assert.deepEqual(pagination, { page: 1, limit: 10, totalPages: 2, totalItems: catalogue.packs.length })
  assert.deepEqual(
    data.map(({ id }) => id),
    newestFirst.slice(0, 10).map(({ id }) => id),
  )
})

test('page and limit walk the whole list, newest first, each pack once (262)', async () => {
  const walked: string[] = []
  for (let page = 1; page <= 6; page += 1)
    walked.push(...(await list(`?page=${page}&limit=3`)).data.map(({ id }) => id))
  assert.deepEqual(
    walked,
    newestFirst.map(({ id }) => id),
  )
})

test('a page past the end is empty and still tells the total (359)', async () => {
  const { data, pagination } = await list('?page=99')
  assert.deepEqual(data, [])
  assert.deepEqual(pagination, { page: 99, limit: 10, totalPages: 2, totalItems: catalogue.packs.length })
})

test('a pack in the list carries what is required (136-141)', async () => {
  const pack = (await list('?search=cold start')).data[0]
  assert.deepEqual(pack, {
    id: coldStart.id,
    slug: 'cold-start',
    title: coldStart.title,
    description: coldStart.description,
    cover_image_url: null,
    cover_card_url: null,
    voice_url: null,
    price_amount: coldStart.price_amount,
    dynamicPrice: { amount: coldStart.price_amount, currency: 'usd' },
    isEffectivelyOwnedByCurrentUser: false,
    ownedConstituentTrackCount: 0,
    totalConstituentTrackCount: 9,
    kind: 'signals',
    length_seconds: 14.81,
    created_at: new Date(coldStart.published_at).toISOString(),
    is_downloadable_archive: true,
  })
})

test('the answer holds nothing that the contract does not name', async () => {
  const { data } = (await get('/api/sound-packs')).json<{ data: object[] }>()
  for (const pack of data)
    assert.deepEqual(Object.keys(pack).sort(), Object.keys(PackPage.shape.data.element.shape).sort())
})

test('a pack by its id comes with its tracks in their order (142, 264)', async () => {
  const pack = await show(coldStart.id)
  assert.equal(pack.title, coldStart.title)
  assert.deepEqual(
    pack.tracks.map(({ id }) => id),
    coldStart.track_ids,
  )
})

test('a track carries what is required (143-146)', async () => {
  const [track] = (await show(coldStart.id)).tracks
  const made = catalogue.tracks.find(({ id }) => id === track?.id)
  assert(made)
  assert.deepEqual(track, {
    id: made.id,
    title: made.title,
    artist_name: made.artist_name,
    genre: made.genre,
    event: made.event,
    tempo_bpm: null,
    key: 'D dorian',
    instruments: ['synth', 'synth pad'],
    loops: false,
    duration_seconds: made.duration_ms / 1000,
    price_amount: made.price_amount,
    price_currency: 'usd',
    cover_image_url: null,
    original_format: 'wav',
    is_downloadable: true,
    isEffectivelyOwnedByCurrentUser: false,
    isUnderReview: false,
    recording: null,
  })
})

test('a pack answers to its slug as well', async () => {
  assert.equal((await show('cold-start')).id, coldStart.id)
})

test('an unknown pack is refused in words', async () => {
  const answer = await get('/api/sound-packs/nowhere')
  assert.equal(answer.statusCode, 404)
  assert.deepEqual(answer.json(), {
    message: 'Sound pack not found.',
    error: { code: 'pack-not-found', message: 'Sound pack not found.' },
    errors: ['Sound pack not found.'],
  })
})

test('a free pack counts as owned by everyone, and so do its tracks', async () => {
  const pack = await show(free.id)
  assert.equal(pack.isEffectivelyOwnedByCurrentUser, true)
  assert.equal(pack.ownedConstituentTrackCount, pack.totalConstituentTrackCount)
  assert(pack.tracks.every((track) => track.isEffectivelyOwnedByCurrentUser))
  const listed = (await list('?limit=100')).data.find(({ id }) => id === free.id)
  assert.equal(listed?.isEffectivelyOwnedByCurrentUser, true)
  assert.equal(listed?.ownedConstituentTrackCount, pack.totalConstituentTrackCount)
})

test('a stale bearer reads as anonymous', async () => {
  const answer = await get('/api/sound-packs', { authorization: 'Bearer long-gone' })
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.headers['cache-control'], 'no-store')
})

const searches: [sentence: string, query: string, found: string[]][] = [
  ['search is optional and matches titles (263)', 'search=baud', ['9600 Baud']],
  ['search does not mind case (358)', 'search=COLD%20sTART', ['Cold Start']],
  ['search does not mind accents', 'search=cafe%20compile', ['Café Compile']],
  ['an accent may be typed as well', 'search=Caf%C3%A9', ['Café Compile']],
  ['search looks inside words', 'search=ibraria', ["The Librarian's Cough"]],
  ['an ampersand is a plain character', 'search=duck%20%26', ['Rubber Duck & Sons']],
  ['per cent is a plain character (358)', 'search=%25', []],
  ['underscore is a plain character (358)', 'search=_', []],
  ['a backslash is a plain character', 'search=%5C', []],
  ['blanks around the text do not matter', 'search=%20%20harbour%20', ['Harbour Master']],
  ['a mistyped word finds its neighbour', 'search=harbuor', ['Harbour Master']],
  ['two mistyped words must both be near', 'search=harbuor%20mastr', ['Harbour Master']],
  ['two words of two packs find neither', 'search=harbuor%20librariann', []],
  ['a word of three letters is not guessed at', 'search=xyz', []],
  ['what is far from every title finds nothing', 'search=qqqqqqqqqq', []],
]
for (const [sentence, query, found] of searches) {
  test(sentence, async () => assert.deepEqual(await titles(`?${query}`), found))
}

test('an empty search is no search', async () => {
  assert.equal((await list('?search=%20')).pagination.totalItems, catalogue.packs.length)
})

test('ten thousand characters match nothing and harm nothing', async () => {
  assert.deepEqual((await list(`?search=${'x'.repeat(10_000)}`)).data, [])
})
