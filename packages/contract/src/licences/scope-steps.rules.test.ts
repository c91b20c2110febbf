import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { testProperty } from '../testing/properties.ts'
import { type Scope, type ScopeChoice } from './scope.rules.ts'
import { scopeChoices } from './scope-choice.rules.ts'
import {
  effectiveSteps,
  factorOf,
  ownedScopeOf,
  type Step,
  scopeFor,
  sharedScopeOf,
  steps,
  stepsOf,
  stepWeights,
} from './scope-steps.rules.ts'

const choice = (scope: Scope, broadcast = false): ScopeChoice => ({ scope, broadcast })

const factors: [rule: string, choice: ScopeChoice, factor: number][] = [
  ['the standard costs what the list says', choice('standard'), 1],
  ['up to ten million people cost four times that', choice('large'), 4],
  ['any number costs ten times that', choice('unlimited'), 10],
  ['broadcasting adds three times', choice('standard', true), 4],
  ['also to the larger ones', choice('large', true), 7],
  ['so that the most that can be bought is thirteen times', choice('unlimited', true), 13],
]
for (const [rule, given, factor] of factors) test(rule, () => assert.equal(factorOf(given), factor))

const holdings: [rule: string, paid: Step[], held: ScopeChoice | undefined][] = [
  ['who has paid nothing holds nothing', [], undefined],
  ['the first step is the standard', ['standard'], choice('standard')],
  ['a larger scope holds the smaller', ['standard', 'large'], choice('large')],
  ['in whatever order it was paid', ['unlimited', 'standard', 'large'], choice('unlimited')],
  ['a step whose ground is gone is good for nothing (415)', ['large'], undefined],
  ['also high above it', ['standard', 'unlimited'], choice('standard')],
  ['broadcasting needs the first step', ['broadcast'], undefined],
  ['and no other', ['standard', 'broadcast'], choice('standard', true)],
  [
    'it stays when a larger reach falls away',
    ['standard', 'unlimited', 'broadcast'],
    choice('standard', true),
  ],
]
for (const [rule, paid, held] of holdings) test(rule, () => assert.deepEqual(ownedScopeOf(paid), held))

const shared: [rule: string, held: (ScopeChoice | undefined)[], all: ScopeChoice | undefined][] = [
  ['a pack has the scope of its tracks', [choice('large'), choice('large')], choice('large')],
  ['and the smallest, where they differ', [choice('unlimited'), choice('large', true)], choice('large')],
  ['it has none while a track is missing', [choice('unlimited'), undefined], undefined],
  ['nor where there are no tracks', [], undefined],
]
for (const [rule, held, all] of shared) test(rule, () => assert.deepEqual(sharedScopeOf(held), all))

const reaches: [rule: string, people: number, scope: Scope][] = [
  ['nobody yet is within the standard', 0, 'standard'],
  ['a million is still within it', 1_000_000, 'standard'],
  ['one more is not', 1_000_001, 'large'],
  ['an app with 3 million users is large', 3_000_000, 'large'],
  ['ten million still are', 10_000_000, 'large'],
  ['one more needs no limit', 10_000_001, 'unlimited'],
]
for (const [rule, people, scope] of reaches)
  test(rule, () => {
    assert.deepEqual(scopeFor(people), choice(scope))
    assert.deepEqual(scopeFor(people, true), choice(scope, true))
  })

const someChoice = fc.constantFrom(...scopeChoices)

testProperty('whoever has paid for all of a scope holds it', someChoice, (given) =>
  assert.deepEqual(ownedScopeOf(stepsOf(given)), given),
)

testProperty(
  'nobody holds a scope that is not paid, whichever steps were given back',
  fc.subarray([...steps]),
  (paid) => {
    const held = ownedScopeOf(paid)
    for (const step of held ? stepsOf(held) : []) assert(paid.includes(step))
    assert.deepEqual(effectiveSteps(effectiveSteps(paid)), effectiveSteps(paid))
  },
)

test('every step has a weight', () => assert.deepEqual(Object.keys(stepWeights), [...steps]))
