import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Wish } from './orders.ts'
import { type OnSale, priceFor, quote } from './pricing.ts'
import { frozen } from './testing/cart.ts'
import { holds } from './testing/properties.ts'
import { listSum, names, paid, paidOrFree, price, type Shop, shopWith, sum } from './testing/shop.ts'

const isMissing = ({ held }: { held: boolean }) => !held

const somePack = fc
  .array(fc.record({ price_amount: price, held: fc.boolean(), later: fc.boolean() }), {
    minLength: 1,
    maxLength: 12,
  })
  .chain((parts) => fc.record({ parts: fc.constant(parts), list: paidOrFree(parts) }))

holds(
  'a pack never costs more than its list price, nor more than the tracks that are missing',
  somePack,
  ({ parts, list }) => {
    const amount = priceFor(list, frozen(parts))
    assert.ok(amount <= list)
    assert.ok(amount <= listSum(parts.filter(isMissing)))
  },
)

holds('it costs whole steps of ten cents', somePack, ({ parts, list }) =>
  assert.equal(priceFor(list, parts) % 10, 0),
)

holds(
  'it costs at least 50 cents while anything is missing, and nothing when nothing is',
  somePack,
  ({ parts, list }) => {
    const amount = priceFor(list, parts)
    if (list > 0 && parts.some(isMissing)) assert.ok(amount >= 50)
    else assert.equal(amount, 0)
  },
)

holds('it costs the share of its missing tracks, rounded down, or 50 cents', somePack, ({ parts, list }) => {
  const share = (list * listSum(parts.filter(isMissing))) / listSum(parts)
  const amount = priceFor(list, parts)
  assert.ok(amount > share - 10)
  assert.ok(amount <= Math.max(50, share))
})

holds('whoever holds nothing pays the list price', somePack, ({ parts, list }) =>
  assert.equal(
    priceFor(
      list,
      parts.map((part) => ({ ...part, held: false })),
    ),
    list,
  ),
)

holds('whoever holds more never pays more', somePack, ({ parts, list }) => {
  const more = parts.map((part) => ({ ...part, held: part.held || part.later }))
  assert.ok(priceFor(list, more) <= priceFor(list, parts))
})

/** And any wishes, also twice, and rarely for what the shop does not know. */
const wishing = (shop: fc.Arbitrary<Shop>) =>
  shop.chain(({ tracks, shelf }) => {
    const known = fc.constantFrom(...shelf.map(({ id, type }): Wish => ({ id, type })))
    const unknown = fc.constant<Wish>({ id: 'unknown', type: 'track' })
    const wish = fc.oneof({ weight: 12, arbitrary: known }, { weight: 1, arbitrary: unknown })
    return fc.array(wish, { maxLength: 8 }).map((wishes) => ({ tracks, shelf, wishes }))
  })
const shop = wishing(shopWith(paidOrFree))
/** Where nothing is free, owned and held are the same. */
const paidShop = wishing(shopWith(paid))

const found = (shelf: OnSale[], wish: Wish) =>
  shelf.find(({ id, type }) => id === wish.id && type === wish.type)
const totalOf = (lines: { amount: number }[]) => sum(lines.map(({ amount }) => amount))
const holding = (shelf: OnSale[], ids: Set<string>): OnSale[] =>
  shelf.map((one) => ({
    ...one,
    parts: one.parts.map((part) => (ids.has(part.id) ? { ...part, owned: true, held: true } : part)),
  }))

holds('a cart never costs more than its list prices', shop, ({ shelf, wishes }) => {
  const lines = quote(frozen(wishes), frozen(shelf))
  for (const line of lines) assert.ok(line.amount <= line.list_amount)
  assert.ok(totalOf(lines) <= sum(wishes.map((wish) => found(shelf, wish)?.price_amount ?? 0)))
})

holds(
  'nothing is paid twice for one track: all lines together cost no more than what is missing, once',
  shop,
  ({ tracks, shelf, wishes }) => {
    const wanted = new Set(wishes.flatMap((wish) => found(shelf, wish)?.parts ?? []).map(({ id }) => id))
    const missing = tracks.filter(({ id, held }) => wanted.has(id) && !held)
    assert.ok(totalOf(quote(wishes, shelf)) <= listSum(missing))
  },
)

holds('the lines stand in the order of the cart, one for each item', shop, ({ shelf, wishes }) =>
  assert.deepEqual(
    quote(wishes, shelf).map(({ id, type }) => ({ id, type })),
    wishes,
  ),
)

holds('each line costs what it would cost alone, were the earlier ones owned', shop, ({ shelf, wishes }) => {
  const bought = new Set<string>()
  quote(wishes, shelf).forEach((line, at) => {
    const [alone] = quote(wishes.slice(at, at + 1), holding(shelf, bought))
    assert.equal(line.amount, alone?.amount)
    assert.equal(line.status, alone?.status)
    const parts = found(shelf, line)?.parts ?? []
    if (line.status === 'ok') for (const { id } of parts) bought.add(id)
  })
})

holds('an item that is there twice costs nothing the second time', shop, ({ shelf, wishes }) => {
  const lines = quote([...wishes, ...wishes], shelf)
  assert.equal(totalOf(lines.slice(wishes.length)), 0)
  assert.deepEqual(lines.slice(0, wishes.length), quote(wishes, shelf))
})

holds(
  'whatever can be bought costs what a card can be charged with, and whatever cannot costs nothing',
  shop,
  ({ shelf, wishes }) => {
    for (const { status, amount } of quote(wishes, shelf))
      assert.ok(status === 'ok' ? amount >= 50 : amount === 0)
  },
)

holds(
  'whoever holds more never pays more for a cart in which nothing is free',
  fc.tuple(paidShop, fc.subarray(names)),
  ([{ shelf, wishes }, more]) =>
    assert.ok(totalOf(quote(wishes, holding(shelf, new Set(more)))) <= totalOf(quote(wishes, shelf))),
)

holds(
  'a cart that was told the truth finds nothing changed, and one that was not is told so',
  shop,
  ({ shelf, wishes }) => {
    const lines = quote(wishes, shelf)
    const told = (by: number) =>
      quote(
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

holds(
  'where nothing is free, a track before its pack is no way to pay less for both',
  paidShop,
  ({ shelf }) => {
    for (const whole of shelf)
      for (const { id } of whole.parts)
        assert.ok(totalOf(quote([{ id, type: 'track' }, whole], shelf)) >= totalOf(quote([whole], shelf)))
  },
)

holds('what comes with a free pack lowers the price of no other', shop, ({ shelf }) => {
  const withoutFree = shelf.map((one) => ({
    ...one,
    parts: one.parts.map((part) => ({ ...part, owned: part.held })),
  }))
  for (const whole of shelf) {
    const [line] = quote([whole], shelf)
    if (line?.status === 'ok') assert.equal(line.amount, totalOf(quote([whole], withoutFree)))
  }
})
