import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeskChange } from '../../identity/identity.desk.service.ts'
import { linesOfChanges } from './catalogue.change-words.ts'

const pack = 'pack bells'
const track = 'track bells-one'
const changed = (before: object, after: object): DeskChange => ({
  event: 'pack-changed',
  subject: pack,
  before,
  after,
})

const cases: [rule: string, change: DeskChange, lines: string[]][] = [
  [
    'a pack that is new',
    { event: 'pack-created', subject: pack, after: { title: 'x' } },
    ['new pack “bells”'],
  ],
  ['a track that is new', { event: 'track-created', subject: track }, ['new track “bells-one”']],
  ['a sale', { event: 'pack-published', subject: pack }, ['pack “bells” goes on sale']],
  ['its end', { event: 'pack-withdrawn', subject: pack }, ['pack “bells” is withdrawn']],
  ['what is gone', { event: 'track-deleted', subject: track }, ['track “bells-one” is deleted']],
  [
    'a recording',
    { event: 'recording-replaced', subject: track, before: { take: 'a' }, after: { take: 'b' } },
    ['track “bells-one”: another recording'],
  ],
  [
    'fields, each on a line of its own',
    changed({ title: 'Bells', price_amount: 200 }, { title: 'Gongs', price_amount: 50 }),
    ['pack “bells”: title “Bells” → “Gongs”', 'pack “bells”: price $2.00 → $0.50'],
  ],
  [
    'what was not there, and what is there no more',
    changed({ kind: null, version: '1.0' }, { kind: 'music', version: null }),
    ['pack “bells”: kind none → “music”', 'pack “bells”: version “1.0” → none'],
  ],
  [
    'an artist by that word',
    { event: 'track-changed', subject: track, before: { artist_name: 'Ada' }, after: { artist_name: 'Eve' } },
    ['track “bells-one”: artist “Ada” → “Eve”'],
  ],
  [
    'a cover without its name',
    changed({ cover_take: 'a' }, { cover_take: 'b' }),
    ['pack “bells”: another cover'],
  ],
  [
    'an order without its list',
    changed({ tracks: ['a', 'b'] }, { tracks: ['b', 'a'] }),
    ['pack “bells”: other tracks, or in another order'],
  ],
  [
    'a long text cut short',
    changed({ description: 'x'.repeat(100) }, { description: 'short' }),
    [`pack “bells”: description “${'x'.repeat(59)}… → “short”`],
  ],
  [
    'yes and no',
    { event: 'track-changed', subject: track, before: { loops: false }, after: { loops: true } },
    ['track “bells-one”: loops false → true'],
  ],
]
for (const [rule, change, lines] of cases)
  test(`told as a line: ${rule}`, () => assert.deepEqual(linesOfChanges([change]), lines))

test('changes are told in their order, and none is nothing', () => {
  const both: DeskChange[] = [
    { event: 'track-created', subject: track },
    { event: 'pack-created', subject: pack },
  ]
  assert.deepEqual(linesOfChanges(both), ['new track “bells-one”', 'new pack “bells”'])
  assert.deepEqual(linesOfChanges([]), [])
})
