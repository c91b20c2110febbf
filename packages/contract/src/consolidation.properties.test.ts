import assert from 'node:assert/strict'
import fc from 'fast-check'
import { add, type Cart, summaryOf } from './cart.ts'
import { cheaperWhole, consolidate, holdsPack } from './consolidation.ts'
import { quoteItems } from './orders/pricing.rules.ts'
import { frozen, single } from './testing/cart.ts'
import { holds } from './testing/properties.ts'
import { listSum, names, pagesOf, paidOrFree, price, shopWith, sum } from './testing/shop.ts'

/** Somebody who has gathered whatever there is of single tracks, at the prices of today or of another day. */
const gatherer = fc.record({
  shop: shopWith(paidOrFree),
  told: fc.array(fc.option(price, { freq: 2 }), { minLength: names.length, maxLength: names.length }),
  left: fc.oneof(fc.constant<string[]>([]), fc.subarray(names, { maxLength: 2 })),
})

type Gatherer = typeof gatherer extends fc.Arbitrary<infer One> ? One : never

const cartOf = ({ shop, told, left }: Gatherer): Cart =>
  frozen(
    shop.tracks
      .map(({ id, price_amount }, at) => single(id, told[at] ?? price_amount))
      .filter(({ id }) => !left.includes(id))
      .reduce<Cart>(add, []),
  )
const shown = (cart: Cart) => summaryOf(cart).totals[0]?.amount ?? 0

holds(
  'whatever was gathered at whatever price, a pack in its place costs no more, as shown and as charged',
  gatherer,
  (given) => {
    const cart = cartOf(given)
    const charged = (of: Cart) => sum(quoteItems(of, given.shop.shelf).map(({ amount }) => amount))
    for (const page of pagesOf(given.shop)) {
      const after = consolidate(cart, page).cart
      assert.ok(shown(after) <= shown(cart))
      assert.ok(charged(after) <= charged(cart))
    }
  },
)

holds(
  'a pack takes the place of all its tracks, told at their price, wherever it costs no more',
  gatherer,
  ({ shop }) => {
    const cart = cartOf({ shop, told: [], left: [] })
    for (const page of pagesOf(shop)) {
      const wanted = page.tracks.filter((track) => !track.isEffectivelyOwnedByCurrentUser)
      const worth = wanted.length > 0 && page.dynamicPrice.amount <= listSum(wanted)
      assert.equal(holdsPack(consolidate(cart, page).cart, page), worth)
    }
  },
)

holds('nobody is told that a pack costs less unless it does', gatherer, (given) => {
  const cart = cartOf(given)
  for (const page of pagesOf(given.shop)) {
    const wanted = page.tracks.filter((track) => !track.isEffectivelyOwnedByCurrentUser)
    const singles = wanted.filter((track) => cart.some(({ id }) => track.id === id))
    const cheaper = listSum(singles) > page.dynamicPrice.amount
    assert.equal(cheaperWhole(cart, page) !== undefined, cheaper)
  }
})
