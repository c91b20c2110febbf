import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PackRecord, TrackRecord } from '../desk/catalogue.pack-records.ts'
import { nameFiles } from './catalogue.file-names.ts'

const trackNamed = (
  id: string,
  slug: string,
  source_file: string | null,
  original_format = 'wav',
): TrackRecord => ({
  id,
  slug,
  title: slug,
  artist_name: 'Ada',
  genre: 'Bells',
  event: null,
  loops: false,
  price_amount: 150,
  duration_ms: 400,
  original_format,
  source_file,
  take: 'take',
})
const packNamed = (slug: string, ...tracks: TrackRecord[]): PackRecord => ({
  id: slug,
  slug,
  title: slug,
  description: '.',
  kind: null,
  version: null,
  price_amount: 0,
  cover_take: null,
  cover_file: null,
  published_at: null,
  first_published_at: null,
  tracks,
})
const namesOf = (...packs: PackRecord[]) => [...nameFiles(packs).values()]

const ours = trackNamed('1', 'bells-boot', null)
const brought = trackNamed('2', 'bells-two', 'mine/Two.flac', 'flac')

const cases: [rule: string, packs: PackRecord[], names: string[]][] = [
  ['what was brought keeps its name', [packNamed('bells', brought)], ['mine/Two.flac']],
  [
    'what was not is named by pack and place',
    [packNamed('bells', brought, ours)],
    ['mine/Two.flac', 'bells/02-boot.wav'],
  ],
  [
    'a track of two packs is one file',
    [packNamed('bells', brought), packNamed('gongs', brought)],
    ['mine/Two.flac'],
  ],
  [
    'two of one name are two files, also where capitals are the same',
    [packNamed('bells', brought, trackNamed('3', 'bells-three', 'MINE/two.FLAC', 'flac'))],
    ['mine/Two.flac', 'bells/02-three.flac'],
  ],
]
for (const [rule, packs, names] of cases) test(rule, () => assert.deepEqual(namesOf(...packs), names))

test('no two tracks ever get one name, whatever they were brought in', () => {
  const names = namesOf(
    packNamed('bells', ours, trackNamed('4', 'bells-x', 'bells/01-boot.wav')),
    packNamed(
      'gongs',
      trackNamed('5', 'gongs-a', 'gongs/02-b.wav'),
      trackNamed('6', 'gongs-b', 'gongs/02-b.wav'),
      trackNamed('7', 'gongs-c', 'catalogue.yaml'),
    ),
  )
  assert.equal(new Set(names.map((name) => name.toLowerCase())).size, 5, names.join())
})

test('no file lies where the manifest lies, or outside of the folder', () => {
  const names = namesOf(
    packNamed('bells', trackNamed('8', 'bells-y', 'Catalogue.yaml'), trackNamed('9', 'bells-z', '../z.wav')),
  )
  assert.deepEqual(names, ['bells/01-y.wav', 'bells/02-z.wav'])
})
