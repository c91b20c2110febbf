import type { SoundPack, Track } from '@earcon/contract/catalogue/catalogue.calls'
import type { ItemForSale } from '@earcon/contract/orders/pricing.rules'
import { deepFreeze } from '@earcon/contract/testing/catalogue'
import {
  packPagesOf,
  packPrice,
  type Shop,
  shopArbitrary,
  trackIds,
  trackPrice,
} from '@earcon/contract/testing/shop-arbitraries'
import fc from 'fast-check'
import { addItem, type Cart, removeItem } from '../cart.rules.ts'
import { type CartChange, consolidate } from '../cart-steps.rules.ts'
import { pressPack, pressTrack } from './button-presses.ts'
import { packItemFixture, trackItemFixture } from './cart-items.ts'

type Operation =
  | { kind: 'track'; page: number; at: number }
  | { kind: 'pack' | 'arrival'; page: number }
  /** On pages of other packs, and maybe at other prices. */
  | { kind: 'gathering'; of: number; amount: number | null }
  | { kind: 'remove'; at: number }
  | { kind: 'offer'; item: unknown }
  | { kind: 'clear' | 'undo' }

/** What was done to a cart, and what has become of it. */
export interface VisitStep {
  operation: Operation
  /** On which page of a pack, and which track of it. */
  pressed?: { kind: 'track' | 'pack' | 'arrival'; page: SoundPack; track?: Track } | undefined
  before: Cart
  after: Cart
  sentence: string | undefined
  onSale: ItemForSale[]
}

const at = fc.nat(11)
const currency = fc.constantFrom('usd', 'usd', 'usd', 'USD', 'eur')

/** What older pages and other tabs may have left: at other prices, in other currencies, packs that name no tracks. */
const item = fc.oneof(
  fc
    .record({ id: fc.constantFrom(...trackIds, 'x'), amount: trackPrice, currency })
    .map(({ id, amount, currency }) => trackItemFixture(id, amount, { price: { amount, currency } })),
  fc
    .record({
      id: fc.constantFrom('P0', 'P1', 'P2', 'P3', 'a'),
      amount: trackPrice,
      currency,
      ids: fc.subarray(trackIds),
    })
    .map(({ id, amount, currency, ids }) =>
      packItemFixture(id, amount, ids, { dynamicPrice: { amount, currency } }),
    ),
)

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('track'), page: at, at }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pack'), page: at }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('arrival'), page: at }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('gathering'), of: at, amount: fc.option(trackPrice) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('offer'), item }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove'), at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('clear', 'undo', 'undo', 'undo') }) },
)

/** A shop, and all that somebody does in it. */
export const visitArbitrary = fc.record({
  shop: shopArbitrary(packPrice),
  operations: fc.array(operation, { maxLength: 30, size: 'max' }),
})

/** Every step of it. All carts are frozen: whoever changes one that others look at is found out. */
export function runVisit({ shop, operations }: { shop: Shop; operations: Operation[] }): VisitStep[] {
  const pages = packPagesOf(shop)
  let cart: Cart = deepFreeze([])
  const history: CartChange[] = []
  return operations.map((operation) => {
    const before = cart
    const pressed = pressedBy(operation, pages)
    const last = operation.kind === 'undo' ? history.pop() : undefined
    const change = last ?? changeBy(operation, pressed, before, pages)
    cart = deepFreeze(change.cart)
    if (operation.kind !== 'undo') history.push({ cart: before })
    const { sentence } = change
    return {
      operation,
      pressed,
      before,
      after: cart,
      sentence,
      onSale: shop.onSale,
    }
  })
}

function pressedBy(operation: Operation, pages: SoundPack[]): VisitStep['pressed'] {
  if (!('page' in operation)) return undefined
  const page = pick(pages, operation.page)
  if (operation.kind !== 'track') return { kind: operation.kind, page }
  return { kind: operation.kind, page, track: pick(page.tracks, operation.at) }
}

function changeBy(
  operation: Operation,
  pressed: VisitStep['pressed'],
  cart: Cart,
  pages: SoundPack[],
): CartChange {
  if (pressed?.track) return pressTrack(cart, pressed.page, pressed.track)
  if (pressed)
    return pressed.kind === 'pack' ? pressPack(cart, pressed.page) : consolidate(cart, pressed.page)
  if (operation.kind === 'gathering') {
    const gathered = pick(pages, operation.of).tracks.map((one) =>
      trackItemFixture(one.id, operation.amount ?? one.price_amount),
    )
    return { cart: gathered.reduce<Cart>(addItem, cart) }
  }
  if (operation.kind === 'offer') return { cart: addItem(cart, operation.item) }
  if (operation.kind === 'clear') return { cart: [] }
  const gone = operation.kind === 'remove' && cart.length > 0 ? pick(cart, operation.at) : undefined
  return { cart: gone ? removeItem(cart, gone) : cart }
}

function pick<T>(list: readonly T[], at: number): T {
  const found = list[at % list.length]
  if (found === undefined) throw new Error('There is nothing to pick from.')
  return found
}
