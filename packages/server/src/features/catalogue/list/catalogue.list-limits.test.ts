import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reachableOf } from './catalogue.list-limits.ts'

const whole = { view: 'packs', total: 1_000_000, isCapped: false, isWhole: true } as const

for (const [sentence, asked, reachable] of [
  ['all packs can be looked through, however many', whole, 1_000_000],
  ['of packs in another order the first 100,000', { ...whole, sort: 'price' }, 100_000],
  ['of a narrowed list the first 100,000', { ...whole, isWhole: false }, 100_000],
  ['of tracks the first 100,000', { ...whole, view: 'tracks' }, 100_000],
  ['of fewer all', { ...whole, view: 'tracks', total: 99_999 }, 99_999],
  [
    'of a search that finds too many the first 240',
    { ...whole, total: 10_000, isWhole: false, isCapped: true },
    240,
  ],
  ['of a search that finds as many as are counted all', { ...whole, total: 10_000, isWhole: false }, 10_000],
] as [string, Parameters<typeof reachableOf>[0], number][])
  test(`${sentence} (429)`, () => assert.equal(reachableOf(asked), reachable))
