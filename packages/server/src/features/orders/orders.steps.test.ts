import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ScopeChoice } from '@earcon/contract/licences/scope.rules'
import type { Step } from '@earcon/contract/licences/scope-steps.rules'
import type { TrackStep } from '@earcon/contract/orders/pricing.rules'
import { shareStep, stepsPaidBy, stepsWithoutGround, tracksPaidBy } from './orders.steps.ts'

/** 'a large' is a step of the track a. */
const all = (...words: string[]): TrackStep[] =>
  words.map((word) => {
    const [track_id = '', step] = word.split(' ')
    return { track_id, step: step as Step }
  })

const standard: ScopeChoice = { scope: 'standard', broadcast: false }
const large: ScopeChoice = { scope: 'large', broadcast: false }
const unlimited: ScopeChoice = { scope: 'unlimited', broadcast: false }
const onAir = (choice: ScopeChoice): ScopeChoice => ({ ...choice, broadcast: true })
/** The same, paid for by a line of this scope. */
const by = (line: ScopeChoice, ...words: string[]) =>
  all(...words).map((step) => Object.assign({}, line, step))

const grounds: [rule: string, line: ScopeChoice, some: string[], others: string[], fallen: string[]][] = [
  ['the first step rests on nothing', standard, ['a standard'], [], []],
  ['a larger one rests on the first', large, ['a large'], ['a standard'], []],
  ['of the same track', large, ['a large'], ['b standard'], ['a large']],
  ['and on all between', unlimited, ['a unlimited'], ['a standard'], ['a unlimited']],
  ['which may be bought at once', unlimited, ['a standard', 'a large', 'a unlimited'], [], []],
  ['broadcasting rests on the first', onAir(standard), ['a broadcast'], ['a standard'], []],
  ['and falls with it', onAir(standard), ['a broadcast'], [], ['a broadcast']],
  ['who certifies both rests on both', onAir(large), ['a large'], ['a standard', 'a broadcast'], []],
  ['and falls with either', onAir(large), ['a large'], ['a standard'], ['a large']],
]
for (const [rule, line, some, others, fallen] of grounds)
  test(rule, () =>
    assert.deepEqual(stepsWithoutGround(by(line, ...some), all(...some, ...others)), by(line, ...fallen)),
  )

test('a line pays for the standard step of its tracks, and for what it names beyond', () => {
  const line = { ...large, track_ids: ['a', 'b'], steps: [{ track_id: 'b', step: 'large' as const }] }
  assert.deepEqual(stepsPaidBy(line), by(large, 'a standard', 'b standard', 'b large'))
  assert.deepEqual(tracksPaidBy(line), ['a', 'b'])
})

test('an older line, which names none, is of the standard scope', () =>
  assert.deepEqual(stepsPaidBy({ ...standard, track_ids: ['a'], steps: [] }), by(standard, 'a standard')))

test('two share a step only where track and step are the same', () => {
  assert(shareStep(all('a standard', 'b large'), all('b large')))
  assert(!shareStep(all('a standard', 'b large'), all('a large', 'b standard')))
})
