import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deepFreeze } from '@earcon/contract/testing/catalogue'
import { addItem, type Cart, type CartItem, cartSummaryOf, type ItemRef, removeItem } from './cart.rules.ts'
import { packItemFixture, trackItemFixture } from './testing/cart-items.ts'

const boot = trackItemFixture('boot', 200)
const chime = trackItemFixture('chime', 300)
const dawn = packItemFixture('dawn', 800, ['boot', 'bell'])
const dusk = packItemFixture('dusk', 500, ['bell'])
const unnamed = packItemFixture('unnamed', 800, [])
const bootPack = packItemFixture('boot', 900, ['drum'])

const additions: [rule: string, before: Cart, item: CartItem, after: Cart][] = [
  ['a new track joins the cart (177)', [], boot, [boot]],
  ['a new item comes last', [chime, dusk], boot, [chime, dusk, boot]],
  ['a duplicate changes nothing (217)', [boot], boot, [boot]],
  ['a duplicate keeps the price it was put in at (217)', [boot], trackItemFixture('boot', 250), [boot]],
  ['a pack twice changes nothing (217)', [dawn], dawn, [dawn]],
  ['a pack and a track may share an id (218)', [boot], bootPack, [boot, bootPack]],
  ['a track and a pack may share an id (218)', [bootPack], boot, [bootPack, boot]],
  ['a track covered by a pack stays out (219)', [dawn], boot, [dawn]],
  ['a track covered by the second of two packs stays out (219)', [dusk, dawn], boot, [dusk, dawn]],
  ['a track of no pack in the cart joins them (219)', [dusk], boot, [dusk, boot]],
  ['a pack swallows its own tracks (220)', [boot, chime], dawn, [chime, dawn]],
  ['a pack swallows all its tracks at once (220)', [boot, trackItemFixture('bell', 90)], dawn, [dawn]],
  ['a pack leaves other packs alone, also those that share a track (220)', [dusk], dawn, [dusk, dawn]],
  ['a pack that names no tracks swallows none (221)', [boot, chime], unnamed, [boot, chime, unnamed]],
  [
    'nobody can tell whether a pack that names no tracks has this one (221)',
    [unnamed],
    boot,
    [unnamed, boot],
  ],
]
for (const [rule, before, item, after] of additions)
  test(rule, () => assert.deepEqual(addItem(deepFreeze(before), item), after))

const removals: [rule: string, before: Cart, item: ItemRef, after: Cart][] = [
  [
    'an item is removed by its id and type (177)',
    [boot, chime, dawn],
    { id: 'chime', type: 'track' },
    [boot, dawn],
  ],
  ['a pack is removed as one (177)', [chime, dawn], dawn, [chime]],
  ['a track leaves the pack of the same id in the cart (177, 218)', [boot, bootPack], boot, [bootPack]],
  ['a pack leaves the track of the same id in the cart (177, 218)', [boot, bootPack], bootPack, [boot]],
  ['the last item leaves an empty cart (177)', [boot], boot, []],
]
for (const [rule, before, item, after] of removals)
  test(rule, () => assert.deepEqual(removeItem(deepFreeze(before), item), after))

test('what is not in the cart cannot leave it, and the cart stays the very same (177)', () => {
  const cart = deepFreeze([boot, dawn])
  assert.equal(removeItem(cart, chime), cart)
})

const euro = trackItemFixture('euro', 12, { price: { amount: 12, currency: 'eur' } })
const sums: [rule: string, cart: Cart, count: number, totals: [amount: number, currency: string][]][] = [
  ['an empty cart counts nothing and costs nothing (337)', [], 0, []],
  ['tracks and packs are counted and added up (337)', [chime, dawn], 2, [[1100, 'usd']]],
  ['a pack counts as one item (337)', [dawn], 1, [[800, 'usd']]],
  [
    'each currency has a total of its own (335, 337)',
    [boot, euro, chime],
    3,
    [
      [500, 'usd'],
      [12, 'eur'],
    ],
  ],
]
for (const [rule, cart, count, totals] of sums)
  test(rule, () =>
    assert.deepEqual(cartSummaryOf(deepFreeze(cart)), {
      count,
      totals: totals.map(([amount, currency]) => ({ amount, currency })),
    }),
  )
