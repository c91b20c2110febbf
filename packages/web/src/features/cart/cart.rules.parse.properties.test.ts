import assert from 'node:assert/strict'
import { deepFreeze } from '@earcon/contract/testing/catalogue'
import { testProperty } from '@earcon/contract/testing/properties'
import fc from 'fast-check'
import { type Cart, itemPriceOf, parseCart, tryAddItem } from './cart.rules.ts'

/** Mostly what it should be, and sometimes anything at all. */
const mostly = (good: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 6, arbitrary: good }, { weight: 1, arbitrary: fc.anything({ maxDepth: 1 }) })

const money = fc.record({ amount: mostly(fc.oneof(fc.nat(), fc.double())), currency: mostly(fc.string()) })
const id = fc.oneof(fc.constantFrom('a', 'b', '__proto__', 'constructor', '', 7), fc.string())

/** Something that looks like an item. */
const almost = fc.record(
  {
    id: mostly(id),
    type: mostly(fc.constantFrom('track', 'sound_pack')),
    title: mostly(fc.string()),
    cover_image_url: mostly(
      fc.oneof(
        fc.constant('/covers/a.svg'),
        fc.webUrl(),
        fc.string({ unit: fc.constantFrom('/', '\\', '\t', '\n', 'a', '.', ':') }),
      ),
    ),
    price: mostly(money),
    dynamicPrice: mostly(money),
    tracks: mostly(fc.array(mostly(fc.record({ id: mostly(id), title: mostly(fc.string()) })))),
    track_ids: mostly(fc.array(mostly(id))),
    tracks_summary: mostly(fc.array(mostly(fc.string()))),
  },
  { requiredKeys: ['id', 'type', 'title'] },
)

const shop = 'https://shop.example'

testProperty(
  'whatever is offered, it gets in or it is said why not, and what got in is read as it was written',
  fc.array(mostly(almost)),
  (offers) => {
    const cart = offers.reduce<Cart>((before, offered) => {
      const { cart, ignored } = tryAddItem(before, offered)
      assert.equal(ignored === undefined, cart !== before)
      return deepFreeze(cart)
    }, [])
    assert.equal(JSON.stringify(parseCart(JSON.stringify(cart))), JSON.stringify(cart))
    for (const { amount } of cart.map(itemPriceOf))
      assert.ok(amount >= 0 && Number.isSafeInteger(Math.floor(amount)))
    for (const { cover_image_url: cover } of cart) assert.equal(new URL(cover ?? '', shop).origin, shop)
  },
  150,
)

const written = (list: unknown[]) =>
  JSON.stringify(list, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

testProperty(
  'whatever is stored, it is read as a cart, and as the same cart once it is written again',
  fc.oneof(fc.string(), fc.json(), fc.array(mostly(almost)).map(written)),
  (stored) => {
    const text = JSON.stringify(parseCart(stored))
    assert.equal(JSON.stringify(parseCart(text)), text)
  },
  150,
)
