import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bitOf, type FacetFacts, facetBitsOf, maskOf } from './facet-bits.rules.ts'
import { type ChosenFacets, facetNames, facets } from './facets.rules.ts'

const song: FacetFacts = {
  kind: 'music',
  moments: [],
  length_ms: 132_000,
  tempos_bpm: [84],
  price_amount: 1_500,
  isFree: false,
}
const chime: FacetFacts = {
  kind: 'signals',
  moments: ['task.complete'],
  length_ms: 900,
  tempos_bpm: [],
  price_amount: 50,
  isFree: false,
}

const found: [sentence: string, facts: FacetFacts, chosen: ChosenFacets, isFound: boolean][] = [
  ['music is found as music', song, { kind: 'music' }, true],
  ['music is not found as signals', song, { kind: 'signals' }, false],
  ['a list that is not narrowed holds everything', chime, {}, true],
  ['each option must hold', song, { kind: 'music', tempo: '90-to-120' }, false],
  [
    'several options that hold are no hindrance',
    song,
    { kind: 'music', tempo: '70-to-90', length: '1m-to-3m' },
    true,
  ],
  ['a range holds its lower end', { ...song, tempos_bpm: [70] }, { tempo: '70-to-90' }, true],
  ['a range does not hold its upper end', { ...song, tempos_bpm: [90] }, { tempo: '70-to-90' }, false],
  [
    'a pack with pieces of two tempos is found at either',
    { ...song, tempos_bpm: [60, 130] },
    { tempo: 'over-120' },
    true,
  ],
  ['what has no tempo is found at none', chime, { tempo: 'under-70' }, false],
  ['a sound for a moment is found by it', chime, { moment: 'task.complete' }, true],
  ['and not by another', chime, { moment: 'task.error' }, false],
  ['a sound for a moment serves every tool', chime, { tool: 'opencode' }, true],
  ['music serves no tool', song, { tool: 'opencode' }, false],
  ['ten seconds are not under ten seconds', { ...chime, length_ms: 10_000 }, { length: 'under-10s' }, false],
  ['what costs five dollars is not under five', { ...song, price_amount: 500 }, { price: 'under-5' }, false],
  ['what is free is found as free', { ...song, isFree: true }, { free: 'yes' }, true],
  ['and under no price', { ...song, isFree: true }, { price: '10-to-20' }, false],
]
for (const [sentence, facts, chosen, isFound] of found)
  test(sentence, () => {
    const mask = maskOf(chosen)
    assert.equal((facetBitsOf(facts) & mask) === mask, isFound)
  })

test('every option has a bit of its own, in a number that the database can hold', () => {
  const bits = facetNames.flatMap((facet) => facets[facet].map((option) => bitOf(facet, option)))
  assert.equal(new Set(bits).size, bits.length)
  assert(bits.every((bit) => bit > 0 && bit <= 2 ** 30))
})

test('an option keeps its bit: the database is full of them', () => {
  assert.deepEqual(
    [
      bitOf('kind', 'signals'),
      bitOf('moment', 'session.start'),
      bitOf('tool', 'claude'),
      bitOf('free', 'yes'),
    ],
    [2 ** 0, 2 ** 3, 2 ** 12, 2 ** 29],
  )
})
