import assert from 'node:assert/strict'
import fc from 'fast-check'
import { deepFreeze } from '../testing/catalogue.ts'
import { testProperty } from '../testing/properties.ts'
import {
  listSum,
  packPrice,
  paidPackPrice,
  type Shop,
  shopArbitrary,
  sumOf,
  trackIds,
  trackPrice,
} from '../testing/shop-arbitraries.ts'
import type { RequestedItem } from './orders.calls.ts'
import { dynamicPriceOf, type ItemForSale, quoteItems } from './pricing.rules.ts'

const isMissing = ({ entitled }: { entitled: boolean }) => !entitled

const somePack = fc
  .array(fc.record({ price_amount: trackPrice, entitled: fc.boolean(), later: fc.boolean() }), {
    minLength: 1,
    maxLength: 12,
  })
  .chain((parts) => fc.record({ parts: fc.constant(parts), list: packPrice(parts) }))

testProperty(
  'a pack never costs more than its list price, nor more than the tracks that are missing',
  somePack,
  ({ parts, list }) => {
    const amount = dynamicPriceOf(list, deepFreeze(parts))
    assert.ok(amount <= list)
    assert.ok(amount <= listSum(parts.filter(isMissing)))
  },
)

testProperty('it costs whole steps of ten cents', somePack, ({ parts, list }) =>
  assert.equal(dynamicPriceOf(list, parts) % 10, 0),
)

testProperty(
  'it costs at least 50 cents while anything is missing, and nothing when nothing is',
  somePack,
  ({ parts, list }) => {
    const amount = dynamicPriceOf(list, parts)
    if (list > 0 && parts.some(isMissing)) assert.ok(amount >= 50)
    else assert.equal(amount, 0)
  },
)

testProperty(
  'it costs the share of its missing tracks, rounded down, or 50 cents',
  somePack,
  ({ parts, list }) => {
    const share = (list * listSum(parts.filter(isMissing))) / listSum(parts)
    const amount = dynamicPriceOf(list, parts)
    assert.ok(amount > share - 10)
    assert.ok(amount <= Math.max(50, share))
  },
)

testProperty('whoever holds nothing pays the list price', somePack, ({ parts, list }) =>
  assert.equal(
    dynamicPriceOf(
      list,
      parts.map((part) => ({ ...part, entitled: false })),
    ),
    list,
  ),
)

testProperty('whoever holds more never pays more', somePack, ({ parts, list }) => {
  const more = parts.map((part) => ({ ...part, entitled: part.entitled || part.later }))
  assert.ok(dynamicPriceOf(list, more) <= dynamicPriceOf(list, parts))
})

/** And any wishes, also twice, and rarely for what the shop does not know. */
const wishing = (shop: fc.Arbitrary<Shop>) =>
  shop.chain(({ tracks, onSale }) => {
    const known = fc.constantFrom(...onSale.map(({ id, type }): RequestedItem => ({ id, type })))
    const unknown = fc.constant<RequestedItem>({ id: 'unknown', type: 'track' })
    const wish = fc.oneof({ weight: 12, arbitrary: known }, { weight: 1, arbitrary: unknown })
    return fc.array(wish, { maxLength: 8 }).map((wishes) => ({ tracks, shelf: onSale, wishes }))
  })
const shop = wishing(shopArbitrary(packPrice))
/** Where nothing is free, owned and held are the same. */
const paidShop = wishing(shopArbitrary(paidPackPrice))

const found = (shelf: ItemForSale[], wish: RequestedItem) =>
  shelf.find(({ id, type }) => id === wish.id && type === wish.type)
const totalOf = (lines: { amount: number }[]) => sumOf(lines.map(({ amount }) => amount))
const holding = (shelf: ItemForSale[], ids: Set<string>): ItemForSale[] =>
  shelf.map((one) => ({
    ...one,
    parts: one.parts.map((part) => (ids.has(part.id) ? { ...part, owned: true, entitled: true } : part)),
  }))

testProperty('a cart never costs more than its list prices', shop, ({ shelf, wishes }) => {
  const lines = quoteItems(deepFreeze(wishes), deepFreeze(shelf))
  for (const line of lines) assert.ok(line.amount <= line.list_amount)
  assert.ok(totalOf(lines) <= sumOf(wishes.map((wish) => found(shelf, wish)?.price_amount ?? 0)))
})

testProperty(
  'nothing is paid twice for one track: all lines together cost no more than what is missing, once',
  shop,
  ({ tracks, shelf, wishes }) => {
    const wanted = new Set(wishes.flatMap((wish) => found(shelf, wish)?.parts ?? []).map(({ id }) => id))
    const missing = tracks.filter(({ id, entitled }) => wanted.has(id) && !entitled)
    assert.ok(totalOf(quoteItems(wishes, shelf)) <= listSum(missing))
  },
)

testProperty('the lines stand in the order of the cart, one for each item', shop, ({ shelf, wishes }) =>
  assert.deepEqual(
    quoteItems(wishes, shelf).map(({ id, type }) => ({ id, type })),
    wishes,
  ),
)

testProperty(
  'each line costs what it would cost alone, were the earlier ones owned',
  shop,
  ({ shelf, wishes }) => {
    const bought = new Set<string>()
    quoteItems(wishes, shelf).forEach((line, at) => {
      const [alone] = quoteItems(wishes.slice(at, at + 1), holding(shelf, bought))
      assert.equal(line.amount, alone?.amount)
      assert.equal(line.status, alone?.status)
      const parts = found(shelf, line)?.parts ?? []
      if (line.status === 'ok') for (const { id } of parts) bought.add(id)
    })
  },
)

testProperty('an item that is there twice costs nothing the second time', shop, ({ shelf, wishes }) => {
  const lines = quoteItems([...wishes, ...wishes], shelf)
  assert.equal(totalOf(lines.slice(wishes.length)), 0)
  assert.deepEqual(lines.slice(0, wishes.length), quoteItems(wishes, shelf))
})

testProperty(
  'whatever can be bought costs what a card can be charged with, and whatever cannot costs nothing',
  shop,
  ({ shelf, wishes }) => {
    for (const { status, amount } of quoteItems(wishes, shelf))
      assert.ok(status === 'ok' ? amount >= 50 : amount === 0)
  },
)

testProperty(
  'whoever holds more never pays more for a cart in which nothing is free',
  fc.tuple(paidShop, fc.subarray(trackIds)),
  ([{ shelf, wishes }, more]) =>
    assert.ok(
      totalOf(quoteItems(wishes, holding(shelf, new Set(more)))) <= totalOf(quoteItems(wishes, shelf)),
    ),
)

testProperty(
  'a cart that was told the truth finds nothing changed, and one that was not is told so',
  shop,
  ({ shelf, wishes }) => {
    const lines = quoteItems(wishes, shelf)
    const told = (by: number) =>
      quoteItems(
        lines.map(({ id, type, amount }) => ({ id, type, amount: amount + by })),
        shelf,
      )
    assert.deepEqual(told(0), lines)
    const mistold = told(10)
    lines.forEach((line, at) => {
      assert.deepEqual(mistold[at], line.status === 'ok' ? { ...line, status: 'changed' } : line)
    })
  },
)

testProperty(
  'where nothing is free, a track before its pack is no way to pay less for both',
  paidShop,
  ({ shelf }) => {
    for (const whole of shelf)
      for (const { id } of whole.parts)
        assert.ok(
          totalOf(quoteItems([{ id, type: 'track' }, whole], shelf)) >= totalOf(quoteItems([whole], shelf)),
        )
  },
)

testProperty('what comes with a free pack lowers the price of no other', shop, ({ shelf }) => {
  const withoutFree = shelf.map((one) => ({
    ...one,
    parts: one.parts.map((part) => ({ ...part, owned: part.entitled })),
  }))
  for (const whole of shelf) {
    const [line] = quoteItems([whole], shelf)
    if (line?.status === 'ok') assert.equal(line.amount, totalOf(quoteItems([whole], withoutFree)))
  }
})
