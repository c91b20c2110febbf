import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type CodingEvent, codingEvents } from '@earcon/contract/catalogue/coding-events.rules'
import { catalogue } from '../catalogue.ts'
import { breathMs, crossfadeMs, longestMs, planOf } from './plan.ts'

const sound = (take: string, ms: number, event: CodingEvent | null = null) => ({ take, ms, event })
const named = (lengths: Partial<Record<CodingEvent, number>>) =>
  codingEvents.flatMap((event) => (lengths[event] ? [sound(event, lengths[event], event)] : []))

const nine = named({
  'session.start': 2_200,
  'task.acknowledge': 600,
  'task.progress': 540,
  'input.required': 1_250,
  'resource.limit': 1_400,
  'user.spam': 1_300,
  'task.error': 1_350,
  'task.complete': 1_800,
  'session.end': 2_000,
})

suite('of signals, the voice has (432)', () => {
  const rules: [rule: string, tracks: ReturnType<typeof sound>[], heard: string][] = [
    [
      'what is most telling, in the order of a session',
      nine,
      'task.acknowledge 600, input.required 1250, task.error 1350, task.complete 1800',
    ],
    ['the same in whichever order they stand', nine.toReversed(), heardOf(nine)],
    [
      'what is shorter, where the next one does not fit',
      named({
        'task.complete': 1_900,
        'input.required': 1_900,
        'task.error': 1_500,
        'task.acknowledge': 700,
        'task.progress': 200,
      }),
      'task.progress 200, input.required 1880, task.error 1500, task.complete 1880',
    ],
    ['one whole that is alone', [sound('a', 4_000, 'task.complete')], 'a 4000'],
    ['of one that is alone no more than fits', [sound('a', 9_000, 'task.complete')], 'a 5940'],
    ['of two long ones one half each', [sound('a', 5_000), sound('b', 5_000)], 'a 2895, b 2895'],
    [
      'the beginnings of three that are long, and of no fourth',
      ['a', 'b', 'c', 'd'].map((take) => sound(take, 3_000, 'session.start')),
      'a 1880, b 1880, c 1880',
    ],
    [
      'each moment once before one twice',
      [
        sound('a', 1_000, 'task.complete'),
        sound('b', 1_000, 'task.complete'),
        sound('c', 4_000, 'task.error'),
        sound('d', 1_000, 'session.end'),
      ],
      'c 1880, a 1000, b 1000, d 1000',
    ],
    [
      'what is for no moment after what is for one',
      [sound('a', 900), sound('b', 900, 'session.end'), sound('c', 900)],
      'b 900, a 900, c 900',
    ],
    [
      'of interface sounds the first',
      ['a', 'b', 'c', 'd', 'e', 'f'].map((take) => sound(take, 1_000)),
      'a 1000, b 1000, c 1000, d 1000, e 1000',
    ],
    ['nothing of nothing', [], ''],
  ]
  for (const [rule, tracks, heard] of rules)
    test(rule, () => {
      assert.equal(planOf(tracks).kind, 'signal')
      assert.equal(heardOf(tracks), heard)
    })
})

suite('of music, the voice has (432)', () => {
  const minute = (take: string) => sound(take, 60_000)
  const rules: [rule: string, tracks: ReturnType<typeof sound>[], heard: string][] = [
    ['six seconds of the only piece', [minute('a')], 'a 5940'],
    ['half of each of two, and what they share', [minute('a'), minute('b')], 'a 3170, b 3170'],
    ['the first three of more', ['a', 'b', 'c', 'd'].map(minute), 'a 2246, b 2246, c 2246'],
    ['all of what is short among it', [sound('a', 1_000), minute('b')], 'a 1000, b 3170'],
  ]
  for (const [rule, tracks, heard] of rules)
    test(rule, () => {
      assert.equal(planOf(tracks).kind, 'music')
      assert.equal(heardOf(tracks), heard)
    })
})

function heardOf(tracks: ReturnType<typeof sound>[]) {
  return planOf(tracks)
    .parts.map(({ take, ms }) => `${take} ${ms}`)
    .join(', ')
}

test('a moment makes signals of what is long, and length alone makes music (432)', () => {
  const kinds = [
    [sound('a', 60_000, 'task.complete')],
    [sound('a', 60_000)],
    [sound('a', 9_999)],
    [sound('a', 900), sound('b', 60_000)],
  ].map((tracks) => planOf(tracks).kind)
  assert.deepEqual(kinds, ['signal', 'music', 'signal', 'music'])
})

test('every pack of the catalogue has a voice of four to six seconds, of at least three sounds (431)', () => {
  const byId = new Map(catalogue.tracks.map((track) => [track.id, track]))
  for (const { slug, track_ids } of catalogue.packs) {
    const tracks = track_ids.map((id) => {
      const track = byId.get(id)
      assert.ok(track)
      return sound(track.recipe, Math.min(30_000, track.duration_ms), track.event)
    })
    const { kind, parts } = planOf(tracks)
    const between = (parts.length - 1) * (kind === 'music' ? -crossfadeMs : breathMs)
    const ms = parts.reduce((sum, part) => sum + part.ms, between)
    assert.ok(ms <= longestMs && ms > 4_000, `${slug}: ${ms} ms`)
    assert.ok(parts.length >= 3, slug)
  }
})
