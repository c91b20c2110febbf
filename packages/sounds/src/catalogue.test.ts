import assert from 'node:assert/strict'
import test from 'node:test'
import { codingEvents } from '@earcon/contract/catalogue/coding-events.rules'
import type { ManifestPack, ManifestTrack } from '@earcon/contract/manifest'
import { catalogue } from './catalogue.ts'

const { packs, tracks } = catalogue
const tracksOf = (pack: ManifestPack) =>
  pack.track_ids.map((id) => {
    const track = tracks.find((track) => track.id === id)
    assert.ok(track, `${pack.title} names the track ${id}, which nobody made`)
    return track
  })
const packsWith = (track: ManifestTrack) => packs.filter((pack) => pack.track_ids.includes(track.id))
const sumOf = (pack: ManifestPack) => tracksOf(pack).reduce((sum, track) => sum + track.price_amount, 0)

const coding = packs.filter((pack) => new Set(tracksOf(pack).map(({ event }) => event)).size > 1)
const music = packs.filter((pack) => tracksOf(pack).every(({ event }) => event === null))
const free = packs.filter((pack) => pack.price_amount === 0)

function assertDistinct(values: string[]) {
  const twice = values.filter((value, at) => values.indexOf(value) !== at)
  assert.deepEqual(twice, [])
}

test('the shop opens with twelve coding packs, five music packs and one collection', () => {
  assert.deepEqual([packs.length, coding.length, music.length], [18, 12, 5])
})

for (const pack of coding)
  test(`${pack.title} has one sound for each of the nine events, in the order of a session`, () => {
    const events = tracksOf(pack).map(({ event }) => event)
    assert.deepEqual(events, [...codingEvents])
  })

for (const pack of coding)
  test(`${pack.title} greets at length and nods briefly`, () => {
    const byLength = tracksOf(pack).toSorted((a, b) => a.duration_ms - b.duration_ms)
    const events = byLength.map(({ event }) => event)
    assert.deepEqual(new Set(events.slice(0, 2)), new Set(['task.acknowledge', 'task.progress']))
    assert.equal(events.at(-1), 'session.start')
  })

for (const pack of music)
  test(`${pack.title} has three to five tracks`, () => {
    const { length } = pack.track_ids
    assert.ok(length >= 3 && length <= 5, `${length} tracks`)
  })

test('a sound for a tool lasts half a second to three, a piece of music one minute to two and a half', () => {
  for (const { title, event, duration_ms } of tracks) {
    const [least, most] = event ? [500, 3000] : [60_000, 150_000]
    assert.ok(Number.isInteger(duration_ms), title)
    assert.ok(duration_ms >= least && duration_ms <= most, `${title} lasts ${duration_ms} ms`)
  }
})

test('a sound costs $1.00 to $2.50 and a piece of music $9 to $19, in steps of ten cents', () => {
  for (const { title, event, price_amount } of tracks) {
    const [least, most] = event ? [100, 250] : [900, 1900]
    assert.equal(price_amount % 10, 0, title)
    assert.ok(price_amount >= least && price_amount <= most, `${title} costs ${price_amount}`)
  }
})

test('a pack costs 55 to 75 percent of its tracks bought one by one, in steps of ten cents', () => {
  for (const pack of packs.filter((pack) => !free.includes(pack))) {
    const share = pack.price_amount / sumOf(pack)
    assert.equal(pack.price_amount % 10, 0, pack.title)
    assert.ok(pack.price_amount >= 50 && share >= 0.55 && share <= 0.75, `${pack.title}: ${share}`)
  }
})

test('some pack prices are whole dollars and some are not', () => {
  const whole = packs.filter((pack) => pack.price_amount % 100 === 0 && pack.price_amount > 0)
  assert.ok(whole.length >= 3 && packs.length - free.length - whole.length >= 3)
})

test('exactly one pack is free, it is for coding, and its tracks are in no other pack', () => {
  assert.deepEqual(
    free.map((pack) => coding.includes(pack)),
    [true],
  )
  for (const track of free.flatMap(tracksOf)) assert.deepEqual(packsWith(track), free, track.title)
})

test('every track is in a pack, and no pack has one twice', () => {
  for (const track of tracks) assert.notEqual(packsWith(track).length, 0, track.title)
  for (const pack of packs) assertDistinct(pack.track_ids)
})

test('at least six tracks are in two packs, so that the cart has something to sort out', () => {
  const shared = tracks.filter((track) => packsWith(track).length === 2)
  assert.ok(shared.length >= 6, `${shared.length} are`)
})

test('a pack that borrows tracks appears after the packs it borrows them from', () => {
  for (const pack of packs)
    for (const track of tracksOf(pack)) {
      const home = packsWith(track).find(({ slug }) => track.slug.startsWith(`${slug}-`))
      assert.ok(home && home.published_at <= pack.published_at, `${pack.title}: ${track.title}`)
    }
})

test('no two things share an id, a slug or, whatever the case, a title', () => {
  for (const things of [packs, tracks]) {
    assertDistinct(things.map(({ slug }) => slug))
    assertDistinct(things.map(({ title }) => title.toLowerCase()))
  }
  assertDistinct([...packs, ...tracks].map(({ id }) => id))
})

const known: [slug: string, tempo: number | null, key: string | null, instruments: string[]][] = [
  ['warm-cache-hit-rate', 120, 'D dorian', ['synth', 'strings', 'drums', 'bass', 'celesta', 'shaker']],
  ['five-tabs-open-the-tab-that-plays-sound', 100, 'G major', ['marimba', 'synth pad', 'shaker']],
  ['prepared-statements-a-bolt-between-two-strings', 132, 'D minor', ['prepared piano']],
  ['off-by-one-user-spam', null, 'A♭ mixolydian', ['marimba']],
  ['glass-house-rules-task-acknowledge', null, null, ['glass']],
]
for (const [slug, tempo, key, instruments] of known)
  test(`of ${slug} its tempo, its key and its instruments are known`, () => {
    const track = tracks.find((track) => track.slug === slug)
    assert.deepEqual([track?.tempo_bpm, track?.key, track?.instruments], [tempo, key, instruments])
  })

test('every sound is played on something, and only music is counted', () => {
  for (const { title, event, instruments, tempo_bpm } of tracks) {
    assert.ok(instruments.length > 0, title)
    assertDistinct(instruments)
    assert.ok(event === null || tempo_bpm === null, title)
  }
})

// Slow pads breathe; the one with a tempo and no key goes through five modes of one tonic.
test('all music but two pieces has a tempo, and all but one a key', () => {
  const pieces = tracks.filter(({ event }) => event === null)
  const without = (fact: 'tempo_bpm' | 'key') =>
    pieces.filter((track) => track[fact] === null).map(({ title }) => title)
  assert.deepEqual(without('tempo_bpm'), ['Brightness at Ten Percent', 'The House Is Asleep'])
  assert.deepEqual(without('key'), ['Blue Light Filter'])
})

test('a pack is of the kind of its sounds', () => {
  for (const pack of packs) {
    const kind = tracksOf(pack).every(({ event }) => event !== null) ? 'signals' : 'music'
    assert.equal(pack.kind, kind, pack.title)
  }
})

test('ids and slugs are safe in an address', () => {
  for (const { id, slug } of [...packs, ...tracks]) {
    assert.match(id, /^[0-9a-hjkmnp-tv-z]{10}$/)
    assert.match(slug, /^[a-z0-9]+(-[a-z0-9]+)*$/)
  }
})

test('pack titles fit on a card, and some need accents, digits and escaping', () => {
  const titles = packs.map(({ title }) => title)
  for (const title of titles) assert.ok(title.length <= 40, title)
  for (const odd of [/[À-ÿ]/, /\d/, /&/, /'/])
    assert.ok(
      titles.some((title) => odd.test(title)),
      `${odd} is in no title`,
    )
})

// 256 and not 260: the sound pack standard of the coding tools allows no more.
test('a description takes one to three sentences and 80 to 256 characters, and never shouts', () => {
  for (const { title, description } of packs) {
    const sentences = description.match(/[.?](?= [A-Z]|$)/g)?.length ?? 0
    assert.ok(description.length >= 80 && description.length <= 256, `${title}: ${description.length}`)
    assert.ok(sentences >= 1 && sentences <= 3 && description.endsWith('.'), `${title}: ${sentences}`)
  }
  for (const text of [
    ...packs.map(({ description }) => description),
    ...[...packs, ...tracks].map(({ title }) => title),
  ])
    assert.doesNotMatch(text, /!|\p{Extended_Pictographic}/u)
})

test('every pack has its own day of publication, from February to 10 November 2026', () => {
  const days = packs.map(({ published_at }) => published_at.slice(0, 10))
  assertDistinct(days)
  for (const { published_at } of packs) {
    assert.equal(new Date(published_at).toISOString().replace('.000Z', 'Z'), published_at)
    assert.ok(published_at >= '2026-02-01T00:00:00Z' && published_at <= '2026-11-10T00:00:00Z', published_at)
  }
})
