import assert from 'node:assert/strict'
import { quoteItems } from '@earcon/contract/orders/pricing.rules'
import { deepFreeze } from '@earcon/contract/testing/catalogue'
import { testProperty } from '@earcon/contract/testing/properties'
import {
  listSum,
  packPagesOf,
  packPrice,
  shopArbitrary,
  sumOf,
  trackIds,
  trackPrice,
} from '@earcon/contract/testing/shop-arbitraries'
import fc from 'fast-check'
import { addItem, type Cart, cartSummaryOf } from './cart.rules.ts'
import { cheaperPackMessage, consolidate, hasPack } from './cart-steps.rules.ts'
import { trackItemFixture } from './testing/cart-items.ts'

/** Somebody who has gathered whatever there is of single tracks, at the prices of today or of another day. */
const gatherer = fc.record({
  shop: shopArbitrary(packPrice),
  told: fc.array(fc.option(trackPrice, { freq: 2 }), {
    minLength: trackIds.length,
    maxLength: trackIds.length,
  }),
  left: fc.oneof(fc.constant<string[]>([]), fc.subarray(trackIds, { maxLength: 2 })),
})

type Gatherer = typeof gatherer extends fc.Arbitrary<infer One> ? One : never

const cartOf = ({ shop, told, left }: Gatherer): Cart =>
  deepFreeze(
    shop.tracks
      .map(({ id, price_amount }, at) => trackItemFixture(id, told[at] ?? price_amount))
      .filter(({ id }) => !left.includes(id))
      .reduce<Cart>(addItem, []),
  )
const shown = (cart: Cart) => cartSummaryOf(cart).totals[0]?.amount ?? 0

testProperty(
  'whatever was gathered at whatever price, a pack in its place costs no more, as shown and as charged',
  gatherer,
  (given) => {
    const cart = cartOf(given)
    const charged = (of: Cart) => sumOf(quoteItems(of, given.shop.onSale).map(({ amount }) => amount))
    for (const page of packPagesOf(given.shop)) {
      const after = consolidate(cart, page).cart
      assert.ok(shown(after) <= shown(cart))
      assert.ok(charged(after) <= charged(cart))
    }
  },
)

testProperty(
  'a pack takes the place of all its tracks, told at their price, wherever it costs no more',
  gatherer,
  ({ shop }) => {
    const cart = cartOf({ shop, told: [], left: [] })
    for (const page of packPagesOf(shop)) {
      const wanted = page.tracks.filter((track) => !track.isEffectivelyOwnedByCurrentUser)
      const worth = wanted.length > 0 && page.dynamicPrice.amount <= listSum(wanted)
      assert.equal(hasPack(consolidate(cart, page).cart, page), worth)
    }
  },
)

testProperty('nobody is told that a pack costs less unless it does', gatherer, (given) => {
  const cart = cartOf(given)
  for (const page of packPagesOf(given.shop)) {
    const wanted = page.tracks.filter((track) => !track.isEffectivelyOwnedByCurrentUser)
    const singles = wanted.filter((track) => cart.some(({ id }) => track.id === id))
    const cheaper = listSum(singles) > page.dynamicPrice.amount
    assert.equal(cheaperPackMessage(cart, page) !== undefined, cheaper)
  }
})
