import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  certificateWarnings,
  describeBroadcast,
  describeItem,
  describeScope,
  namelessLicensee,
} from './certificate-words.rules.ts'

const tracks = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ id: `${place}`, title: 'A', artist: 'Ada', sha256: null }))
const pack = { type: 'sound_pack' as const, id: 'a', title: 'A' }

for (const [given, words] of [
  [{ item: { ...pack, track_count: 9 }, tracks: tracks(9) }, 'a sound pack of 9 tracks'],
  [{ item: { ...pack, track_count: 9 }, tracks: tracks(7) }, '7 of the 9 tracks of a sound pack'],
  [{ item: { ...pack, track_count: 1 }, tracks: tracks(1) }, 'a sound pack of one track'],
  [{ item: { ...pack, type: 'track' as const, track_count: 1 }, tracks: tracks(1) }, 'a track by Ada'],
  [{ item: { ...pack, type: 'track' as const, track_count: 1 }, tracks: [] }, 'a track'],
] as const)
  test(`what was licensed: ${words}`, () =>
    assert.equal(describeItem({ ...given, tracks: [...given.tracks] }), words))

test('each scope says how many people it reaches', () => {
  assert.deepEqual(
    (['standard', 'large', 'unlimited'] as const).map((scope) => describeScope({ scope })),
    [
      'Works and products that reach up to a million people',
      'Works and products that reach up to ten million people',
      'Works and products that reach any number of people',
    ],
  )
  assert.equal(describeBroadcast({ broadcast: true }), 'Broadcasting and advertising included')
  assert.equal(describeBroadcast({ broadcast: false }), 'Broadcasting and advertising not included')
})

test('a licensee without a name is hidden, or has left', () => {
  assert.match(namelessLicensee({ is_name_gone: false }), /shown only to who has the certificate/)
  assert.match(namelessLicensee({ is_name_gone: true }), /went with their account/)
})

test('whoever reads it is warned first, of all that there is to be warned of', () => {
  const warningsOf = (given: Partial<Parameters<typeof certificateWarnings>[0]>) =>
    certificateWarnings({ status: 'valid', withdrawn_at: null, test: false, extends: [], ...given })
  const headings = (given: Parameters<typeof warningsOf>[0]) =>
    warningsOf(given).map(({ heading }) => heading)
  assert.deepEqual(headings({}), [])
  assert.deepEqual(headings({ status: 'withdrawn', withdrawn_at: '2026-11-18T10:00:00Z', test: true }), [
    'Withdrawn on 18 November 2026',
    'Test mode: no real money',
  ])
  assert.deepEqual(headings({ status: 'under_review' }), ['Under review'])
  const [alone] = warningsOf({ status: 'under_review' })
  const [extending] = warningsOf({ status: 'under_review', extends: ['EC-7Q4M-2XKD-9VTB-H3RW'] })
  assert.match(alone?.sentence ?? '', /^Its payment is in dispute/)
  assert.match(extending?.sentence ?? '', /^Its payment, or that of what it extends, is in dispute/)
})
