import fc from 'fast-check'
import { add, type Cart, remove } from '../cart.ts'
import type { SoundPack, Track } from '../catalogue/catalogue.calls.ts'
import { type Change, consolidate } from '../consolidation.ts'
import type { ItemForSale } from '../orders/pricing.rules.ts'
import { bundle, frozen, single } from './cart.ts'
import { pressPack, pressTrack } from './press.ts'
import { names, pagesOf, paidOrFree, price, type Shop, shopWith } from './shop.ts'

type Operation =
  | { kind: 'track'; page: number; at: number }
  | { kind: 'pack' | 'arrival'; page: number }
  /** On pages of other packs, and maybe at other prices. */
  | { kind: 'gathering'; of: number; amount: number | null }
  | { kind: 'remove'; at: number }
  | { kind: 'offer'; item: unknown }
  | { kind: 'clear' | 'undo' }

/** What was done to a cart, and what has become of it. */
export interface Step {
  operation: Operation
  /** On which page of a pack, and which track of it. */
  pressed?: { kind: 'track' | 'pack' | 'arrival'; page: SoundPack; track?: Track } | undefined
  before: Cart
  after: Cart
  sentence: string | undefined
  shelf: ItemForSale[]
}

const at = fc.nat(11)
const currency = fc.constantFrom('usd', 'usd', 'usd', 'USD', 'eur')

/** What older pages and other tabs may have left: at other prices, in other currencies, packs that name no tracks. */
const item = fc.oneof(
  fc
    .record({ id: fc.constantFrom(...names, 'x'), amount: price, currency })
    .map(({ id, amount, currency }) => single(id, amount, { price: { amount, currency } })),
  fc
    .record({
      id: fc.constantFrom('P0', 'P1', 'P2', 'P3', 'a'),
      amount: price,
      currency,
      ids: fc.subarray(names),
    })
    .map(({ id, amount, currency, ids }) => bundle(id, amount, ids, { dynamicPrice: { amount, currency } })),
)

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('track'), page: at, at }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pack'), page: at }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('arrival'), page: at }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('gathering'), of: at, amount: fc.option(price) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('offer'), item }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove'), at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('clear', 'undo', 'undo', 'undo') }) },
)

/** A shop, and all that somebody does in it. */
export const life = fc.record({
  shop: shopWith(paidOrFree),
  operations: fc.array(operation, { maxLength: 30, size: 'max' }),
})

/** Every step of it. All carts are frozen: whoever changes one that others look at is found out. */
export function walk({ shop, operations }: { shop: Shop; operations: Operation[] }): Step[] {
  const pages = pagesOf(shop)
  let cart: Cart = frozen([])
  const history: Change[] = []
  return operations.map((operation) => {
    const before = cart
    const pressed = pressedBy(operation, pages)
    const last = operation.kind === 'undo' ? history.pop() : undefined
    const change = last ?? changeBy(operation, pressed, before, pages)
    cart = frozen(change.cart)
    if (operation.kind !== 'undo') history.push({ cart: before })
    const { sentence } = change
    return {
      operation,
      pressed,
      before,
      after: cart,
      sentence,
      shelf: shop.shelf,
    }
  })
}

function pressedBy(operation: Operation, pages: SoundPack[]): Step['pressed'] {
  if (!('page' in operation)) return undefined
  const page = pick(pages, operation.page)
  if (operation.kind !== 'track') return { kind: operation.kind, page }
  return { kind: operation.kind, page, track: pick(page.tracks, operation.at) }
}

function changeBy(operation: Operation, pressed: Step['pressed'], cart: Cart, pages: SoundPack[]): Change {
  if (pressed?.track) return pressTrack(cart, pressed.page, pressed.track)
  if (pressed)
    return pressed.kind === 'pack' ? pressPack(cart, pressed.page) : consolidate(cart, pressed.page)
  if (operation.kind === 'gathering') {
    const gathered = pick(pages, operation.of).tracks.map((one) =>
      single(one.id, operation.amount ?? one.price_amount),
    )
    return { cart: gathered.reduce<Cart>(add, cart) }
  }
  if (operation.kind === 'offer') return { cart: add(cart, operation.item) }
  if (operation.kind === 'clear') return { cart: [] }
  const gone = operation.kind === 'remove' && cart.length > 0 ? pick(cart, operation.at) : undefined
  return { cart: gone ? remove(cart, gone) : cart }
}

function pick<T>(list: readonly T[], at: number): T {
  const found = list[at % list.length]
  if (found === undefined) throw new Error('There is nothing to pick from.')
  return found
}
