import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordingOrder, type WantedTrack } from './catalogue.recording-order.ts'

/** A track of so many seconds in a pack of a month; later months are newer, and none is a draft. */
const track = (
  recipe: string,
  seconds: number,
  pack_id: string,
  month?: number,
  position = 0,
): WantedTrack => ({
  recipe,
  duration_ms: seconds * 1000,
  pack_id,
  published_at: month === undefined ? null : new Date(Date.UTC(2026, month)),
  position,
})

const cases: [rule: string, wanted: WantedTrack[], order: string[]][] = [
  ['nothing is wanted, and nothing recorded', [], []],
  [
    'the newest pack is recorded first, in its own order',
    [track('b', 2, 'new', 5, 1), track('c', 2, 'old', 1), track('a', 2, 'new', 5, 0)],
    ['a opening', 'b opening', 'c short'],
  ],
  [
    'a newer pack that holds music waits: it cannot be heard as a whole for long',
    [track('hum', 90, 'mixed', 6), track('ping', 1, 'mixed', 6, 1), track('a', 2, 'signals', 5)],
    ['a opening', 'ping short', 'hum long'],
  ],
  [
    'a sound that an older pack shares with the first is recorded with the first, once',
    [track('a', 2, 'old', 1), track('b', 2, 'old', 1, 1), track('a', 2, 'new', 5)],
    ['a opening', 'b short'],
  ],
  [
    'the music of the newest pack goes before longer music',
    [track('long', 150, 'old', 1), track('late', 60, 'new', 6, 1), track('early', 50, 'new', 6, 0)],
    ['early long', 'late long', 'long long'],
  ],
  [
    'of all other music the longest is recorded first',
    [
      track('x', 60, 'new', 6),
      track('b', 90, 'older', 2),
      track('c', 70, 'oldest', 1),
      track('a', 150, 'oldest', 1),
    ],
    ['x long', 'a long', 'b long', 'c long'],
  ],
  [
    'what is not on sale yet comes after what is',
    [track('draft', 2, 'draft'), track('a', 2, 'old', 1)],
    ['a opening', 'draft short'],
  ],
]

for (const [rule, wanted, order] of cases)
  test(rule, () =>
    assert.deepEqual(
      recordingOrder(wanted).map(({ recipe, turn }) => `${recipe} ${turn}`),
      order,
    ),
  )
