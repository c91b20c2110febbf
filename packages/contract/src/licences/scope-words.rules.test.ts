import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ScopeFields } from './scope.rules.ts'
import { scopeChoices } from './scope-choice.rules.ts'
import { formatPeople } from './scope-examples.rules.ts'
import { scopeNote, scopeText } from './scope-words.rules.ts'

const titles: [rule: string, fields: ScopeFields, title: string][] = [
  ['of the standard nothing is said', {}, 'Dawn'],
  ['also where it is named', { scope: 'standard', broadcast: false }, 'Dawn'],
  ['a larger scope is named', { scope: 'large' }, 'Dawn (up to ten million people)'],
  [
    'and broadcasting with it',
    { broadcast: true },
    'Dawn (up to a million people, with broadcasting and advertising)',
  ],
]
for (const [rule, fields, title] of titles) test(rule, () => assert.equal(`Dawn${scopeNote(fields)}`, title))

const counts: [people: number, words: string][] = [
  [40_000, '40,000 people'],
  [1_000_000, 'a million people'],
  [3_240_000, '3.2 million people'],
  [100_000_000, '100 million people'],
]
for (const [people, words] of counts)
  test(`${people} is ${words}`, () => assert.equal(formatPeople(people), words))

test('each choice is said in its own words', () =>
  assert.equal(new Set(scopeChoices.map(scopeText)).size, scopeChoices.length))
