import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskOf } from '@earcon/contract/catalogue/facet-bits.rules'
import type { ChosenFacets } from '@earcon/contract/catalogue/facets.rules'
import { type Chosen, countChosen, type FacetGroup, optionCountsOf } from './catalogue.option-counts.ts'

const group = (count: number, isOwned: boolean, belongs: ChosenFacets): FacetGroup => ({
  facets: maskOf(belongs),
  isOwned,
  count,
})

/** Three slow pieces, two quick ones of which one is owned, and four signals. */
const groups = [
  group(3, false, { kind: 'music', tempo: 'under-70', length: '1m-to-3m' }),
  group(1, false, { kind: 'music', tempo: 'over-120', length: 'over-3m' }),
  group(1, true, { kind: 'music', tempo: 'over-120', length: 'over-3m' }),
  group(4, false, { kind: 'signals', length: 'under-10s' }),
]

const left: [sentence: string, chosen: Chosen, count: number][] = [
  ['nothing chosen leaves everything', { facets: {} }, 9],
  ['one option leaves what belongs to it', { facets: { kind: 'music' } }, 5],
  ['two options leave what belongs to both', { facets: { kind: 'music', tempo: 'over-120' } }, 2],
  ['options that exclude each other leave nothing', { facets: { kind: 'signals', tempo: 'over-120' } }, 0],
  ['what is owned is a choice like any other', { facets: { kind: 'music' }, owned: 'yes' }, 1],
  ['and what is not owned as well', { facets: { kind: 'music' }, owned: 'no' }, 4],
]
for (const [sentence, chosen, count] of left)
  test(sentence, () => assert.equal(countChosen(groups, chosen), count))

const counted = (chosen: Chosen, isSignedIn = false) => optionCountsOf(groups, chosen, { isSignedIn })

test('an option says how long the list would be with it', () => {
  assert.deepEqual(counted({ facets: {} }).kind, { signals: 4, music: 5 })
})

test('another option of a facet would take the place of the one that is chosen', () => {
  assert.deepEqual(counted({ facets: { kind: 'signals' } }).kind, { signals: 4, music: 5 })
})

test('options of the other facets count only what is left', () => {
  assert.deepEqual(counted({ facets: { kind: 'music' } }).length, { '1m-to-3m': 3, 'over-3m': 2 })
})

test('only whoever is signed in is told what they own', () => {
  assert.equal(counted({ facets: {} }).owned, undefined)
  assert.deepEqual(counted({ facets: { tempo: 'over-120' } }, true).owned, { yes: 1, no: 1 })
})
