import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codingEvents } from '@earcon/contract/catalogue/coding-events.rules'
import {
  eventOfKey,
  momentKeyOf,
  nextRehearsalState,
  type RehearsalEvent,
  type RehearsalState,
  restingRehearsal,
} from './rehearsal.rules.ts'
import { scriptSeconds } from './rehearsal-script.rules.ts'

const loading: RehearsalState = { ...restingRehearsal, phase: 'loading' }
const running: RehearsalState = { ...restingRehearsal, phase: 'running', loadedCount: 9, soundCount: 9 }
/** In the midst of it: permission has been asked for. */
const asking: RehearsalState = { ...running, elapsed: 12, moment: 'input.required', turn: 5 }
const paused: RehearsalState = { ...asking, phase: 'paused' }
const done: RehearsalState = {
  ...running,
  phase: 'done',
  elapsed: scriptSeconds,
  moment: 'session.end',
  turn: 11,
}
const all = { there: 9, of: 9 }

const cases: [rule: string, before: RehearsalState, step: RehearsalEvent, after: Partial<RehearsalState>][] =
  [
    [
      'a start first loads the sounds, and plays none',
      restingRehearsal,
      { type: 'started' },
      { phase: 'loading', turn: 0 },
    ],
    [
      'how many are there is told',
      loading,
      { type: 'loaded', there: 3, of: 9 },
      { loadedCount: 3, soundCount: 9 },
    ],
    ['when all are there it runs', loading, { type: 'ready', ...all }, { phase: 'running', complaint: null }],
    [
      'what did not come is done without, and that is said',
      loading,
      { type: 'ready', there: 7, of: 9 },
      { phase: 'running', complaint: '2 of 9 sounds did not come. The session goes on without them.' },
    ],
    [
      'where nothing came it rests, and says so',
      loading,
      { type: 'ready', there: 0, of: 9 },
      { phase: 'resting', complaint: 'The sounds could not be loaded.' },
    ],
    [
      'a complaint is over with the next try',
      { ...restingRehearsal, complaint: 'The sounds could not be loaded.' },
      { type: 'started' },
      { phase: 'loading', complaint: null },
    ],
    [
      'a moment that has come is heard',
      running,
      { type: 'passed', seconds: 0.2 },
      { moment: 'session.start', turn: 1 },
    ],
    [
      'and heard once',
      { ...asking },
      { type: 'passed', seconds: 12.1 },
      { moment: 'input.required', turn: 5 },
    ],
    [
      'after a long sleep only the last of those that were missed is heard',
      asking,
      { type: 'passed', seconds: 30 },
      { moment: 'task.complete', turn: 6, phase: 'running' },
    ],
    [
      'at its end it is done, also if nobody looked for an hour',
      asking,
      { type: 'passed', seconds: 3600 },
      { phase: 'done', elapsed: scriptSeconds, moment: 'session.end', turn: 6 },
    ],
    ['stopped, it stays where it is', asking, { type: 'stopped' }, { phase: 'paused', elapsed: 12, turn: 5 }],
    ['stopped while it loads, it rests', loading, { type: 'stopped' }, { phase: 'resting' }],
    ['it goes on from there', paused, { type: 'started' }, { phase: 'loading', elapsed: 12, turn: 5 }],
    [
      'or starts over',
      paused,
      { type: 'started', anew: true },
      { phase: 'loading', elapsed: 0, moment: null },
    ],
    ['also in the midst of it', asking, { type: 'started', anew: true }, { phase: 'loading', elapsed: 0 }],
    [
      'after the end it starts over',
      done,
      { type: 'started' },
      { phase: 'loading', elapsed: 0, moment: null },
    ],
    [
      'a key is heard at rest, and starts nothing else',
      restingRehearsal,
      { type: 'fired', event: 'task.error' },
      { phase: 'resting', moment: 'task.error', turn: 1 },
    ],
    [
      'a key is heard in the midst of it, which goes on',
      asking,
      { type: 'fired', event: 'task.error' },
      { phase: 'running', elapsed: 12, turn: 6 },
    ],
    [
      'how often a moment came is counted, so that another sound for it can be next',
      { ...asking, momentCounts: { 'task.error': 1, 'session.start': 1 } },
      { type: 'fired', event: 'task.error' },
      { momentCounts: { 'task.error': 2, 'session.start': 1 } },
    ],
    [
      'also from one session to the next',
      { ...done, momentCounts: { 'session.start': 1 } },
      { type: 'started' },
      { momentCounts: { 'session.start': 1 } },
    ],
    [
      'but another pack takes up the very moment',
      { ...asking, momentCounts: { 'input.required': 1 } },
      { type: 'switched', loaded: true },
      { momentCounts: { 'input.required': 1 } },
    ],
    [
      'another pack: the same moment sounds again, by that one',
      asking,
      { type: 'switched', loaded: true },
      { phase: 'running', moment: 'input.required', turn: 6 },
    ],
    [
      'another pack that is still to be loaded: it waits',
      asking,
      { type: 'switched', loaded: false },
      { phase: 'loading', elapsed: 12, turn: 5, isDue: true },
    ],
    [
      'and then the same moment sounds by it',
      { ...asking, phase: 'loading', isDue: true },
      { type: 'ready', ...all },
      { phase: 'running', elapsed: 12, turn: 6, isDue: false },
    ],
    [
      'another pack at rest: what was heard last sounds again',
      paused,
      { type: 'switched', loaded: false },
      { turn: 6 },
    ],
  ]
for (const [rule, before, step, after] of cases)
  test(rule, () => {
    const now = nextRehearsalState(before, step)
    assert.deepEqual(now, { ...now, ...after })
    assert.notEqual(now, before)
  })

const nothing: [rule: string, before: RehearsalState, step: RehearsalEvent][] = [
  [
    'before anything was heard a change of packs is silent',
    restingRehearsal,
    { type: 'switched', loaded: false },
  ],
  ['also while it loads', loading, { type: 'switched', loaded: false }],
  ['started twice is started once', running, { type: 'started' }],
  ['what rests cannot be stopped', restingRehearsal, { type: 'stopped' }],
  ['a clock that was stopped no longer counts', paused, { type: 'passed', seconds: 20 }],
  ['sounds that come late start nothing', paused, { type: 'ready', ...all }],
]
for (const [rule, before, step] of nothing)
  test(rule, () => assert.equal(nextRehearsalState(before, step), before))

test('keys 1 to 9 are the nine moments in their order, and no other key is one', () => {
  assert.deepEqual(
    codingEvents.map((event) => [momentKeyOf(event), eventOfKey(momentKeyOf(event))]),
    codingEvents.map((event, index) => [String(index + 1), event]),
  )
  for (const key of ['0', 'a', 'Escape', '10', '']) assert.equal(eventOfKey(key), undefined)
})
