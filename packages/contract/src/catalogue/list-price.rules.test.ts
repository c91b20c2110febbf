import assert from 'node:assert/strict'
import { test } from 'node:test'
import { centsOf, packPriceComplaint, partPrices, trackPriceComplaint } from './list-price.rules.ts'

const tooLittle = 'A track costs at least $0.50: less cannot be charged to a card.'
const oddStep = 'A price goes in steps of ten cents.'
const tooMuch = 'A price is at most $10000.00.'

const tracks: [rule: string, amount: number, complaint: string | undefined][] = [
  ['a track may cost fifty cents', 50, undefined],
  ['a track costs no less', 40, tooLittle],
  ['a track is never free', 0, tooLittle],
  ['a track costs no less than nothing', -100, tooLittle],
  ['a track goes in steps of ten cents', 155, oddStep],
  ['a track has no half cents', 150.5, 'A price has at most two decimals.'],
  ['a price of nothing sensible is none', Number.NaN, 'A price has at most two decimals.'],
  ['a track may cost ten thousand dollars', 1_000_000, undefined],
  ['a track costs no more', 1_000_010, tooMuch],
]
for (const [rule, amount, complaint] of tracks)
  test(rule, () => assert.equal(trackPriceComplaint(amount), complaint))

const packs: [rule: string, amount: number, tracks: number[], complaint: string | undefined][] = [
  ['a pack may be free', 0, [100, 100], undefined],
  ['a pack may cost what its tracks cost', 200, [100, 100], undefined],
  [
    'a pack costs no more than that',
    210,
    [100, 100],
    'The pack costs $2.10, but its tracks together only $2.00.',
  ],
  ['of a pack without tracks it is not known', 210, [], undefined],
  ['a pack goes in steps of ten cents', 199, [100, 100], oddStep],
  [
    'a pack that is not free costs fifty cents',
    40,
    [100, 100],
    'A pack is free, or costs at least $0.50: less cannot be charged to a card.',
  ],
  [
    'a pack costs no less than nothing',
    -10,
    [100],
    'A pack is free, or costs at least $0.50: less cannot be charged to a card.',
  ],
  ['a pack has no half cents', 99.5, [100], 'A price has at most two decimals.'],
  ['a pack has an end, too', 1_000_010, [], tooMuch],
]
for (const [rule, amount, tracks, complaint] of packs)
  test(rule, () => assert.equal(packPriceComplaint(amount, tracks), complaint))

const written: [rule: string, dollars: number, cents: number][] = [
  ['dollars are a hundred cents', 12, 1200],
  ['cents are read whole, whatever floats make of them', 19.99, 1999],
  ['so is a price that no float holds', 1.1, 110],
  ['and a large one', 9999.9, 999_990],
]
for (const [rule, dollars, cents] of written) test(rule, () => assert.equal(centsOf(dollars), cents))

test('what has three decimals stays no whole number, and so is refused', () => {
  assert(!Number.isInteger(centsOf(1.005)))
  assert(!Number.isInteger(centsOf(0.001)))
})

const parts: [rule: string, pack: number, tracks: number[], owned: number[]][] = [
  [
    'of many tracks those who own one, half and all but one are asked about',
    1000,
    Array(8).fill(150),
    [1, 4, 7],
  ],
  ['of three there is no half besides one', 300, [150, 150, 150], [1, 2]],
  ['of two there is one', 200, [150, 150], [1]],
  ['of one there is no part', 100, [150], []],
  ['of none neither', 0, [], []],
]
for (const [rule, pack, tracks, owned] of parts)
  test(rule, () =>
    assert.deepEqual(
      partPrices(pack, tracks).map((part) => part.owned),
      owned,
    ),
  )

test('who owns more of a pack pays less for the rest, and never more than it costs', () => {
  const amounts = partPrices(1000, [300, 200, 200, 150, 150, 100]).map(({ amount }) => amount)
  assert.deepEqual(
    amounts,
    amounts.toSorted((one, other) => other - one),
  )
  assert(amounts.every((amount) => amount >= 0 && amount < 1000))
})
