import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  findTrack,
  obstaclesOf,
  type PackRecord,
  packChangesOf,
  priceComplaintsOf,
  revisionOf,
  stateOf,
  type TrackRecord,
  trackChangesOf,
} from './catalogue.pack-records.ts'

const day = new Date('2026-11-17')

const track: TrackRecord = {
  id: 'track00001',
  slug: 'bells-one',
  title: 'One',
  artist_name: 'Ada',
  genre: 'Bells',
  event: null,
  loops: false,
  price_amount: 150,
  duration_ms: 400,
  original_format: 'wav',
  source_file: 'one.wav',
  take: 'take-one',
}
const other: TrackRecord = { ...track, id: 'track00002', slug: 'bells-two', title: 'Two' }
const pack: PackRecord = {
  id: 'pack000001',
  slug: 'bells',
  title: 'Bells',
  description: 'Two of them.',
  kind: null,
  version: null,
  price_amount: 200,
  cover_take: 'cover',
  cover_file: null,
  published_at: null,
  first_published_at: null,
  tracks: [track, other],
}
const sold: PackRecord = { ...pack, published_at: day, first_published_at: day }
const withdrawn: PackRecord = { ...sold, published_at: null }

describe('the state of a pack', () => {
  for (const [state, one] of [
    ['draft', pack],
    ['on_sale', sold],
    ['withdrawn', withdrawn],
  ] as const)
    test(state, () => assert.equal(stateOf(one), state))
})

describe('a track of a pack is named', () => {
  const moved: TrackRecord = { ...track, id: 'track00003', slug: 'one' }
  const cases: [name: string, given: string, tracks: TrackRecord[], found: TrackRecord | undefined][] = [
    ['by its id', 'track00002', [track, other], other],
    ['by its slug', 'bells-two', [track, other], other],
    ['by what its slug adds to that of the pack', 'two', [track, other], other],
    ['by no end of its slug', 'o', [track, other], undefined],
    ['by a slug of its own before all', 'one', [track, moved], moved],
  ]
  for (const [name, given, tracks, found] of cases)
    test(name, () => assert.equal(findTrack({ ...pack, tracks }, given), found))
})

describe('the revision', () => {
  const changes: [what: string, changed: PackRecord][] = [
    ['a word of the pack', { ...pack, description: 'Three of them.' }],
    ['its price', { ...pack, price_amount: 210 }],
    ['its cover', { ...pack, cover_take: 'another' }],
    ['its sale', sold],
    ['the order of its tracks', { ...pack, tracks: [other, track] }],
    ['a track less', { ...pack, tracks: [track] }],
    ['a word of a track', { ...pack, tracks: [track, { ...other, title: 'Too' }] }],
    ['a recording', { ...pack, tracks: [track, { ...other, take: 'take-two' }] }],
  ]
  for (const [what, changed] of changes)
    test(`is another after ${what}`, () => assert.notEqual(revisionOf(changed), revisionOf(pack)))

  test('is the same of the same', () => assert.equal(revisionOf(structuredClone(pack)), revisionOf(pack)))
})

describe('what stands in the way of a sale', () => {
  const cases: [what: string, pack: PackRecord, sentences: string[]][] = [
    ['nothing', pack, []],
    ['nothing of a free one', { ...pack, price_amount: 0 }, []],
    ['no track', { ...pack, tracks: [] }, ['It holds no track.']],
    ['no words', { ...pack, description: 'To be written.' }, ['Its description is still to be written.']],
    [
      'tracks without a recording',
      { ...pack, tracks: [track, { ...other, take: null }] },
      ['“Two” has no recording.'],
    ],
    [
      'prices of tracks and of the pack',
      { ...pack, price_amount: 500, tracks: [{ ...track, price_amount: 45 }, other] },
      [
        '“One”: A track costs at least $0.50: less cannot be charged to a card.',
        'The pack costs $5.00, but its tracks together only $1.95.',
      ],
    ],
  ]
  for (const [what, given, sentences] of cases)
    test(what, () => assert.deepEqual(obstaclesOf(given), sentences))

  test('of a draft without tracks the price is not judged yet', () =>
    assert.deepEqual(priceComplaintsOf(5000, []), []))
})

describe('what is noted of a pack', () => {
  const subject = 'pack bells'

  test('a new one, with all that it is; on sale at once it is noted, too', () => {
    const [created, published, ...more] = packChangesOf({ after: sold })
    assert.deepEqual(
      [created?.event, created?.subject, created?.before],
      ['pack-created', subject, undefined],
    )
    assert.deepEqual(Object.assign({ tracks: [] }, created?.after).tracks, ['bells-one', 'bells-two'])
    assert.deepEqual(published, {
      event: 'pack-published',
      subject,
      before: { state: 'draft' },
      after: { state: 'on_sale' },
    })
    assert.deepEqual(more, [])
    assert.equal(packChangesOf({ after: pack }).length, 1)
  })

  const changes: [what: string, before: PackRecord, after: PackRecord, noted: object[]][] = [
    ['nothing, where nothing is another', pack, structuredClone(pack), []],
    [
      'nothing of its tracks, which are noted by themselves',
      pack,
      { ...pack, tracks: [track, { ...other, title: 'x' }] },
      [],
    ],
    [
      'only what is another',
      pack,
      { ...pack, title: 'Gongs', price_amount: 0 },
      [
        {
          event: 'pack-changed',
          subject,
          before: { title: 'Bells', price_amount: 200 },
          after: { title: 'Gongs', price_amount: 0 },
        },
      ],
    ],
    [
      'the order of its tracks, as slugs',
      pack,
      { ...pack, tracks: [other, track] },
      [
        {
          event: 'pack-changed',
          subject,
          before: { tracks: ['bells-one', 'bells-two'] },
          after: { tracks: ['bells-two', 'bells-one'] },
        },
      ],
    ],
    [
      'another slug, under the new one',
      pack,
      { ...pack, slug: 'gongs' },
      [{ event: 'pack-changed', subject: 'pack gongs', before: { slug: 'bells' }, after: { slug: 'gongs' } }],
    ],
    [
      'its withdrawal',
      sold,
      withdrawn,
      [{ event: 'pack-withdrawn', subject, before: { state: 'on_sale' }, after: { state: 'withdrawn' } }],
    ],
    [
      'its return',
      withdrawn,
      sold,
      [{ event: 'pack-published', subject, before: { state: 'withdrawn' }, after: { state: 'on_sale' } }],
    ],
  ]
  for (const [what, before, after, noted] of changes)
    test(what, () => assert.deepEqual(packChangesOf({ before, after }), noted))
})

describe('what is noted of a track', () => {
  const subject = 'track bells-one'

  test('a new one, with its recording', () => {
    const [created] = trackChangesOf(undefined, track)
    assert.deepEqual(created, { event: 'track-created', subject, after: created?.after })
    const { id: _id, ...told } = track
    assert.deepEqual(created?.after, told)
  })

  test('nothing, where nothing is another', () => assert.deepEqual(trackChangesOf(track, { ...track }), []))

  test('words and recording apart', () => {
    const after = { ...track, title: 'Uno', take: 'take-new', duration_ms: 500 }
    assert.deepEqual(trackChangesOf(track, after), [
      { event: 'track-changed', subject, before: { title: 'One' }, after: { title: 'Uno' } },
      {
        event: 'recording-replaced',
        subject,
        before: { take: 'take-one', duration_ms: 400, original_format: 'wav' },
        after: { take: 'take-new', duration_ms: 500, original_format: 'wav' },
      },
    ])
  })
})
