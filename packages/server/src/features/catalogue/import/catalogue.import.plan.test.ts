import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CatalogueFilePack } from '@earcon/contract/catalogue/catalogue-file'
import type { PackRecord, TrackRecord } from '../desk/catalogue.pack-records.ts'
import { planImport, trackSlugOf, withSounds } from './catalogue.import.plan.ts'

const now = new Date('2026-11-17')
const earlier = new Date('2026-01-01')

const given: CatalogueFilePack = {
  slug: 'bells',
  title: 'Bells',
  description: 'Two of them.',
  artist: 'Ada',
  price: 2,
  kind: 'signals',
  tracks: [
    { file: 'one.wav', title: 'One', price: 1.5 },
    {
      file: 'two.wav',
      title: 'Two',
      price: 1.5,
      artist: 'Grace',
      genre: 'Gongs',
      event: 'task.error',
      loops: true,
    },
  ],
}

const presentTrack = (id: string, title: string, source_file: string | null): TrackRecord => ({
  id,
  slug: `bells-${id}`,
  title,
  artist_name: 'Ada',
  genre: 'Signals',
  event: null,
  loops: false,
  price_amount: 150,
  duration_ms: 400,
  original_format: 'flac',
  source_file,
  take: `take-${id}`,
})
const presentPack = (tracks: TrackRecord[], more: Partial<PackRecord> = {}): PackRecord => ({
  id: 'known',
  slug: 'bells',
  title: 'Old bells',
  description: '.',
  kind: null,
  version: null,
  price_amount: 0,
  cover_take: 'cover',
  cover_file: null,
  published_at: null,
  first_published_at: null,
  tracks,
  ...more,
})

/** What becomes of these packs where those are in the shop; every file's sum is its name. */
function plan(packs: CatalogueFilePack[], present: PackRecord[] = [], { slugs = [] as string[] } = {}) {
  let made = 0
  const files = packs.flatMap(({ tracks }) => tracks.map(({ file }) => file))
  const tracks = present.flatMap((pack) => pack.tracks)
  return planImport(
    { packs },
    {
      packs: present,
      trackSlugs: new Set(slugs),
      masterSums: new Map(tracks.map(({ take, source_file }) => [take ?? '', source_file ?? ''])),
    },
    new Map(files.map((file) => [file, file])),
    { newId: () => `new-${++made}`, now },
  )
}
const idsOf = (planned: ReturnType<typeof plan>) =>
  planned.map(({ after }) => after.tracks.map(({ id }) => id))

describe('a pack that is new', () => {
  test('is what the manifest says, and draws on every file', () => {
    const [planned] = plan([given])
    assert(planned)
    const { before, after, sounds, cover } = planned
    assert.deepEqual([before, cover, after.published_at], [undefined, undefined, null])
    assert.deepEqual([after.slug, after.price_amount, after.kind], ['bells', 200, 'signals'])
    assert.deepEqual(
      after.tracks.map(({ slug, artist_name, genre, event, loops, price_amount, take }) => [
        [slug, artist_name, genre],
        [event, loops, price_amount, take],
      ]),
      [
        [
          ['bells-one', 'Ada', 'Signals'],
          [null, false, 150, null],
        ],
        [
          ['bells-two', 'Grace', 'Gongs'],
          ['task.error', true, 150, null],
        ],
      ],
    )
    assert.deepEqual(
      [...sounds.values()],
      ['one.wav', 'two.wav'].map((file) => ({ file, kind: 'signal', isSigned: true })),
    )
  })

  test('is on sale where it says so, from now on', () =>
    assert.equal(plan([{ ...given, publish: true }])[0]?.after.published_at, now))

  test('has a preview without our motif where it is free', () =>
    assert.equal([...(plan([{ ...given, price: 0 }])[0]?.sounds.values() ?? [])][0]?.isSigned, false))

  test('gives way to slugs that other tracks have, and to its own', () => {
    const twins = {
      ...given,
      tracks: given.tracks.map((track) => ({ file: track.file, title: 'One', price: 1 })),
    }
    const [planned] = plan([twins], [], { slugs: ['bells-one'] })
    assert.deepEqual(
      planned?.after.tracks.map(({ slug }) => slug),
      ['bells-one-2', 'bells-one-3'],
    )
  })

  test('shares a track with another by its file', () => {
    const [one, two] = idsOf(plan([given, { ...given, slug: 'gongs', tracks: given.tracks.slice(0, 1) }]))
    assert.equal(one?.[0], two?.[0])
  })
})

describe('a pack that is there', () => {
  test('keeps its id, its sale and what it holds, by the names of the files', () => {
    const present = presentPack(
      [presentTrack('1', 'First', 'one.wav'), presentTrack('2', 'Two', 'two.wav')],
      {
        published_at: earlier,
        first_published_at: earlier,
      },
    )
    const [planned] = plan([given], [present])
    assert(planned)
    const { after, before, sounds } = planned
    assert.equal(before, present)
    assert.deepEqual([after.id, after.published_at, after.cover_take], ['known', earlier, 'cover'])
    assert.deepEqual(
      after.tracks.map(({ id, slug, title, take, original_format }) => [
        id,
        slug,
        title,
        take,
        original_format,
      ]),
      [
        ['1', 'bells-1', 'One', 'take-1', 'flac'],
        ['2', 'bells-2', 'Two', 'take-2', 'flac'],
      ],
    )
    assert.equal(sounds.size, 0, 'what is the same is not read again')
  })

  test('is not withdrawn where nothing is said of its sale', () =>
    assert.equal(plan([given], [presentPack([], { published_at: earlier })])[0]?.after.published_at, earlier))

  test('knows a file by its title where it has another name, and reads it again', () => {
    const present = presentPack([presentTrack('1', 'ONE', 'old.wav'), presentTrack('2', 'Two', null)])
    const planned = plan([given], [present])
    assert.deepEqual(idsOf(planned), [['1', '2']])
    assert.deepEqual(
      planned[0]?.after.tracks.map(({ take }) => take),
      [null, null],
    )
  })

  test('has two tracks of one title, each of them once', () => {
    const twins = given.tracks.map(({ file }) => ({ file, title: 'Same', price: 1.5 }))
    const present = presentPack([presentTrack('1', 'Same', null), presentTrack('2', 'Same', null)])
    assert.deepEqual(idsOf(plan([{ ...given, tracks: twins }], [present])), [['1', '2']])
    const one = presentPack([presentTrack('1', 'Same', null)])
    assert.deepEqual(idsOf(plan([{ ...given, tracks: twins }], [one])), [['1', 'new-1']])
  })

  test('has two tracks that came by one name: the first keeps it', () => {
    const present = presentPack([presentTrack('1', 'One', 'one.wav'), presentTrack('2', 'Two', 'one.wav')])
    assert.deepEqual(idsOf(plan([given], [present])), [['1', '2']])
  })
})

describe('sounds that were read', () => {
  const facts = { sample_rate: 44_100, channels: 2, bits: 16, tempo_bpm: null, key: null }
  const source = { ...facts, format: 'mp3' as const, duration_ms: 700 }

  test('make the plan whole, in every pack that holds them', () => {
    const first = plan([given, { ...given, slug: 'gongs', tracks: given.tracks.slice(0, 1) }])
    const [bells, gongs] = withSounds(first, new Map([['one.wav', { take: 'read', source }]]))
    for (const pack of [bells, gongs]) {
      const [track] = pack?.after.tracks ?? []
      assert.deepEqual([track?.take, track?.duration_ms, track?.original_format], ['read', 700, 'mp3'])
    }
    assert.equal(bells?.after.tracks[1]?.take, null, 'what was not read is not there')
  })
})

test('a track is called by its pack and its title', () =>
  assert.equal(trackSlugOf('bells', 'Déjà vu!'), 'bells-deja-vu'))
