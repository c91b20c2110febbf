import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FacetCounts } from '@earcon/contract/catalogue/catalogue.calls'
import { facetNames, facets } from '@earcon/contract/catalogue/facets.rules'
import { describeList, withoutUnknown } from './list-description.rules.ts'
import { describeCount, optionLabels, phraseOf } from './list-words.rules.ts'

const none: FacetCounts = { kind: {}, moment: {}, tool: {}, length: {}, tempo: {}, price: {}, free: {} }
const found = (counts: Partial<FacetCounts> = {}, totalItems = 4) => ({
  counts: { ...none, ...counts },
  is_capped: false,
  pagination: { totalItems },
})

const counted: [count: number, isCapped: boolean, packs: string, tracks: string][] = [
  [0, false, 'no packs', 'no tracks'],
  [1, false, '1 pack', '1 track'],
  [4, false, '4 packs', '4 tracks'],
  [1_234, false, '1,234 packs', '1,234 tracks'],
  [10_000, true, 'more than 10,000 packs', 'more than 10,000 tracks'],
]
for (const [count, isCapped, packs, tracks] of counted)
  test(`${count}, ${isCapped ? 'and more' : 'no more'}, are ${packs} or ${tracks}`, () => {
    assert.equal(describeCount(count, 'packs', isCapped), packs)
    assert.equal(describeCount(count, 'tracks', isCapped), tracks)
  })

test('every option of every facet has a label and a phrase of its own', () => {
  for (const facet of facetNames)
    for (const option of facets[facet]) assert(phraseOf(facet, option), `${facet} ${option}`)
  const labels = Object.values(optionLabels).flatMap((words) => Object.values(words))
  assert.equal(new Set(labels).size, labels.length)
})

const sentences: [query: Parameters<typeof describeList>[0], words: string][] = [
  [{}, ''],
  [{ search: 'cold', sort: 'price', view: 'tracks', page: '2' }, ''],
  [{ kind: 'music', tempo: '70-to-90', length: '1m-to-3m' }, 'music, 1 to 3 minutes, 70 to 90 bpm'],
  [
    { moment: 'task.complete', tool: 'claude', free: 'yes' },
    'for a task that is done, for Claude Code, free',
  ],
  [{ kind: 'signals', price: 'under-5' }, 'signals, under $5'],
]
for (const [query, words] of sentences)
  test(`what is chosen is said as ${words || 'nothing'}`, () =>
    assert.equal(
      describeList(query, 'packs', found())
        .chosen.map(({ phrase }) => phrase)
        .join(', '),
      words,
    ))

test('what somebody owns is said only to those who are signed in', () => {
  const query = { owned: 'no' }
  assert.deepEqual(describeList(query, 'packs', found()).chosen, [])
  assert.deepEqual(describeList(query, 'packs', found({ owned: { yes: 2, no: 7 } })).chosen, [
    { name: 'owned', phrase: 'that you do not own' },
  ])
})

test('options that lead nowhere are left out, and with all of them their title', () => {
  const { groups } = describeList(
    {},
    'packs',
    found({ kind: { music: 5 }, free: { yes: 1 }, price: { 'under-5': 2 } }),
  )
  assert.deepEqual(
    groups
      .slice(1)
      .map(({ title, options }) => [title, options.map(({ label, count }) => `${label} ${count}`)]),
    [
      ['Kind', ['music 5']],
      ['Price', ['free 1', 'under $5 2']],
    ],
  )
})

test('what is chosen can be taken back also where it leads nowhere', () => {
  const { groups } = describeList({ kind: 'music' }, 'packs', found({ tempo: { 'under-70': null } }, 0))
  assert.deepEqual(
    groups
      .slice(1)
      .map(({ options }) => options.map(({ label, count, isChosen }) => [label, count, isChosen])),
    [[['music', undefined, true]], [['under 70 bpm', undefined, false]]],
  )
})

test('options that there are none of are dropped from an address, and nothing else', () =>
  assert.deepEqual(
    withoutUnknown({ search: 'cold', kind: 'polka', tool: 'claude', owned: 'perhaps', page: '2' }),
    {
      search: 'cold',
      tool: 'claude',
      page: '2',
    },
  ))

const orders: [query: Parameters<typeof describeList>[0], chosen: string[], newest: string][] = [
  [{}, ['newest first'], ''],
  [{ sort: 'tempo' }, ['slowest first'], ''],
  [{ search: 'cold' }, [], 'newest'],
  [{ search: 'cold', sort: 'newest' }, ['newest first'], 'newest'],
]
for (const [query, chosen, newest] of orders)
  test(`of ${JSON.stringify(query)} the order is ${chosen[0] ?? 'by what is called so'}`, () => {
    const [order] = describeList(query, 'packs', found()).groups
    assert.deepEqual(
      order?.options.filter(({ isChosen }) => isChosen).map(({ label }) => label),
      chosen,
    )
    assert.equal(order?.options[0]?.value, newest)
  })
