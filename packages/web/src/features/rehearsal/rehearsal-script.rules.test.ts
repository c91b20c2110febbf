import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codingEvents, firstTrackPerEvent } from '@earcon/contract/catalogue/coding-events.rules'
import { catalogue } from '@earcon/sounds/catalogue'
import {
  lastHeardLineAt,
  lineSentAt,
  nextScriptChange,
  rehearsalScript,
  scriptSeconds,
  shownLinesAt,
} from './rehearsal-script.rules.ts'

const heard = rehearsalScript.filter(({ event }) => event)
/** The longest of our previews for a moment is shorter than this. */
const room = 1.3

test('every moment comes, first in the order of a session', () => {
  assert.deepEqual([...new Set(heard.map(({ event }) => event))], [...codingEvents])
})

test('no line begins before the one above it is there', () => {
  for (const [index, line] of rehearsalScript.entries()) {
    const above = rehearsalScript[index - 1]
    assert(!above || lineSentAt(above) <= line.at, `${above?.text} / ${line.text}`)
  }
})

test('every moment has room for a sound before the next, and the last before the end', () => {
  for (const [index, line] of heard.entries()) {
    const after = heard[index + 1]
    const left = (after ? lineSentAt(after) : scriptSeconds) - lineSentAt(line)
    assert(left >= (line.event === 'task.progress' ? room : 2), `${line.text}: ${left} s`)
  }
})

test('in the rehearsal every sound of the catalogue is over before the next moment', () => {
  const tracksById = new Map(catalogue.tracks.map((track) => [track.id, track]))
  for (const { title, track_ids } of catalogue.packs) {
    const sounds = firstTrackPerEvent(track_ids.flatMap((id) => tracksById.get(id) ?? []))
    for (const [index, line] of heard.entries()) {
      const after = heard[index + 1]
      const left = (after ? lineSentAt(after) : scriptSeconds) - lineSentAt(line)
      const sound = sounds.find(({ event }) => event === line.event)
      assert(!sound || sound.duration_ms / 1000 < left, `${title}: ${sound?.title} in ${left} s`)
    }
  }
})

test('a session takes more than half a minute, and three quarters of one at most', () => {
  assert(scriptSeconds > 30 && scriptSeconds <= 45)
})

test('what is told fits a phone: no line is longer than its terminal is wide, with its sign', () => {
  for (const { text } of rehearsalScript) assert(text.length <= 34, text)
})

const views: [when: string, seconds: number, moving: boolean, lines: number, letters: number][] = [
  ['before the first line nothing is shown', 0, true, 0, Number.POSITIVE_INFINITY],
  ['what the agent says is there at once', 1, true, 2, Number.POSITIVE_INFINITY],
  ['a prompt is typed letter by letter', 3.96, true, 3, 10],
  ['and stands there whole when it is sent', 5, true, 3, Number.POSITIVE_INFINITY],
  ['without motion the first moment brings all until the second', 0.2, false, 2, Number.POSITIVE_INFINITY],
  ['and nothing is typed meanwhile', 4.5, false, 2, Number.POSITIVE_INFINITY],
  ['the second moment brings the prompt and the answer', 4.8, false, 4, Number.POSITIVE_INFINITY],
  [
    'at the end everything stands there',
    scriptSeconds,
    true,
    rehearsalScript.length,
    Number.POSITIVE_INFINITY,
  ],
  ['also without motion', scriptSeconds, false, rehearsalScript.length, Number.POSITIVE_INFINITY],
]
for (const [when, seconds, moving, lines, letters] of views)
  test(when, () => assert.deepEqual(shownLinesAt(seconds, moving), { lines, letters }))

test('whoever looks at every change misses none, and comes to the end', () => {
  let seconds = 0
  let looks = 0
  const seen = new Set<number>()
  while (seconds < scriptSeconds && looks < 1000) {
    seconds = nextScriptChange(seconds)
    looks += 1
    seen.add(lastHeardLineAt(seconds))
  }
  assert.equal(seconds, scriptSeconds)
  assert.equal(seen.size, heard.length)
})
