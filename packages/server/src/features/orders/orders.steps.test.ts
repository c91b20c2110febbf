import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Step } from '@earcon/contract/licences/scope-steps.rules'
import type { TrackStep } from '@earcon/contract/orders/pricing.rules'
import { shareStep, stepsPaidBy, stepsWithoutGround, tracksPaidBy } from './orders.steps.ts'

/** 'a large' is a step of the track a. */
const all = (...words: string[]): TrackStep[] =>
  words.map((word) => {
    const [track_id = '', step] = word.split(' ')
    return { track_id, step: step as Step }
  })

const grounds: [rule: string, some: string[], others: string[], fallen: string[]][] = [
  ['the first step rests on nothing', ['a standard'], [], []],
  ['a larger one rests on the first', ['a large'], ['a standard'], []],
  ['of the same track', ['a large'], ['b standard'], ['a large']],
  ['and on all between', ['a unlimited'], ['a standard'], ['a unlimited']],
  ['which may be bought at once', ['a standard', 'a large', 'a unlimited'], [], []],
  ['broadcasting rests on the first alone', ['a broadcast'], ['a standard'], []],
  ['and falls with it', ['a broadcast', 'a large'], [], ['a broadcast', 'a large']],
]
for (const [rule, some, others, fallen] of grounds)
  test(rule, () =>
    assert.deepEqual(stepsWithoutGround(all(...some), all(...some, ...others)), all(...fallen)),
  )

test('a line pays for the standard step of its tracks, and for what it names beyond', () => {
  const line = { track_ids: ['a', 'b'], steps: [{ track_id: 'b', step: 'large' as const }] }
  assert.deepEqual(stepsPaidBy(line), all('a standard', 'b standard', 'b large'))
  assert.deepEqual(tracksPaidBy(line), ['a', 'b'])
})

test('an older line, which names none, is of the standard scope', () =>
  assert.deepEqual(stepsPaidBy({ track_ids: ['a'], steps: [] }), all('a standard')))

test('two share a step only where track and step are the same', () => {
  assert(shareStep(all('a standard', 'b large'), all('b large')))
  assert(!shareStep(all('a standard', 'b large'), all('a large', 'b standard')))
})
