import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type CodingEvent,
  codingEventLabels,
  codingEvents,
  firstTrackPerEvent,
} from './coding-events.rules.ts'

type Track = [title: string, event: CodingEvent | null]

const cases: [rule: string, tracks: Track[], heard: string[]][] = [
  ['music has no moment', [['Five Tabs', null]], []],
  [
    'the sounds stand in the order of a session, whatever that of the pack is',
    [
      ['Lid Closed', 'session.end'],
      ['Toy Box', 'session.start'],
      ['Splinter', 'task.error'],
    ],
    ['Toy Box', 'Splinter', 'Lid Closed'],
  ],
  [
    'of several for one moment the first is heard',
    [
      ['Interlude', null],
      ['Key in the Ignition', 'session.start'],
      ['Grinder at Seven', 'session.start'],
    ],
    ['Key in the Ignition'],
  ],
]

for (const [rule, tracks, heard] of cases)
  test(rule, () => {
    const found = firstTrackPerEvent(tracks.map(([title, event]) => ({ title, event })))
    assert.deepEqual(
      found.map(({ title }) => title),
      heard,
    )
  })

test('every event has words of its own', () => {
  assert.equal(new Set(codingEvents.map((event) => codingEventLabels[event])).size, 9)
})
