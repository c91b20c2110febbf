import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deepFreeze } from '@earcon/contract/testing/catalogue'
import { testProperty } from '@earcon/contract/testing/properties'
import fc from 'fast-check'
import { addItem, type Cart, parseCart, removeItem } from './cart.rules.ts'
import {
  applyChange,
  type CartState,
  initialCartState,
  markUnstored,
  syncWithStorage,
  undoLastChange,
  withoutUndoOffer,
} from './cart-state.rules.ts'
import { describeCart, packItemFixture, trackItemFixture } from './testing/cart-items.ts'

const items = [
  trackItemFixture('a', 100),
  trackItemFixture('b', 200),
  packItemFixture('P', 250, ['a', 'b']),
  packItemFixture('Q', 300, ['c']),
]

/** One browser: what is stored, whether more can be, and two tabs with what each was told it could undo. */
function browser() {
  let stored: string | null = null
  let full = false
  const tabs: CartState[] = [initialCartState, initialCartState]
  const ways: ({ before: string; left: string } | undefined)[] = [undefined, undefined]
  const look = (tab: number) => {
    const now = syncWithStorage(tabs[tab] ?? initialCartState, stored)
    tabs[tab] = now
    return now
  }
  return {
    look,
    ways,
    stored: () => stored,
    /** From elsewhere: another page, or somebody who clears the storage. */
    put(text: string | null) {
      stored = text
    },
    fill(is: boolean) {
      full = is
    },
    keep(tab: number, next: CartState) {
      deepFreeze(next.cart)
      // To take something away there is always room.
      if (!full || next.text === null) stored = next.text
      tabs[tab] = stored === next.text ? next : markUnstored(next, stored)
    },
  }
}

const tab = fc.nat(1)
const doing = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('step'),
      tab,
      item: fc.nat(items.length - 1),
      how: fc.constantFrom('in', 'in', 'out', 'clear'),
      said: fc.boolean(),
      of: fc.constantFrom(undefined, undefined, 'P'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('undo', 'read'), tab }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('full'), is: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('elsewhere'),
      text: fc.constantFrom(null, 'junk', '{}', JSON.stringify([items[0], null, items[3]])),
    }),
  },
)
type Doing = typeof doing extends fc.Arbitrary<infer One> ? One : never

function stepped(cart: Cart, { item, how }: Extract<Doing, { kind: 'step' }>) {
  const meant = items[item] ?? items[0]
  if (how === 'clear') return []
  return how === 'in' || !meant ? addItem(cart, meant) : removeItem(cart, meant)
}

testProperty(
  'whatever two tabs do: what is stored is what both show, and undo gives back exactly what was',
  fc.array(doing, { maxLength: 30, size: 'max' }),
  (doings) => {
    const { look, ways, stored, put, fill, keep } = browser()
    for (const one of doings) {
      if (one.kind === 'full') fill(one.is)
      else if (one.kind === 'elsewhere') put(one.text)
      else {
        const before = look(one.tab)
        if (one.kind === 'read') keep(one.tab, withoutUndoOffer(before))
        else if (one.kind === 'step') {
          const cart = stepped(before.cart, one)
          if (cart === before.cart) continue
          keep(one.tab, applyChange(before, { cart, ...(one.said && { sentence: 'Said' }) }, one.of))
          ways[one.tab] = { before: JSON.stringify(before.cart), left: JSON.stringify(cart) }
          assert.deepEqual(look(one.tab).cart, cart)
        } else if (before.undoOffer) {
          keep(one.tab, undoLastChange(before))
          assert.equal(JSON.stringify(look(one.tab).cart), ways[one.tab]?.before)
          assert.equal(look(one.tab).declinedPack, before.undoOffer.packId)
        }
      }
      for (const [at, way] of ways.entries()) {
        const now = look(at)
        // What could not be stored is shown, until something else is stored.
        if (now.storedInstead === undefined) assert.deepEqual(now.cart, parseCart(stored()))
        else assert.equal(now.storedInstead, stored())
        if (now.undoOffer) assert.equal(JSON.stringify(now.cart), way?.left)
      }
    }
  },
  400,
)

const cartOf = (...held: Cart) => JSON.stringify(held)
const [a, b, P] = [
  trackItemFixture('a', 100),
  trackItemFixture('b', 200),
  packItemFixture('P', 250, ['a', 'b']),
]

test('what another tab does ends the way back, also where it does the same again', () => {
  const offered = applyChange(syncWithStorage(initialCartState, cartOf(a)), {
    cart: [],
    sentence: 'Removed a',
  })
  assert.equal(describeCart(undoLastChange(offered).cart), 'a')
  const after = syncWithStorage(syncWithStorage(offered, cartOf(b)), null)
  assert.equal(after.undoOffer, undefined)
})

test('what was undone is left as it is until the cart changes', () => {
  const together = applyChange(
    syncWithStorage(initialCartState, cartOf(a, b)),
    { cart: [P], sentence: 'The whole pack' },
    'P',
  )
  const apart = undoLastChange(together)
  assert.equal(apart.declinedPack, 'P')
  assert.equal(syncWithStorage(apart, apart.text).declinedPack, 'P')
  assert.equal(syncWithStorage(apart, cartOf(a)).declinedPack, undefined)
  assert.equal(applyChange(apart, { cart: [a] }).declinedPack, undefined)
})

test('what could not be stored gives way to what another tab has stored since', () => {
  const alone = markUnstored(
    applyChange(syncWithStorage(initialCartState, cartOf(a)), { cart: [a, b] }),
    cartOf(a),
  )
  assert.equal(describeCart(syncWithStorage(alone, cartOf(a)).cart), 'a b')
  assert.equal(describeCart(syncWithStorage(alone, null).cart), 'nothing')
})

test('what is left out of a damaged cart is told, for the log (321)', () => {
  const heard: string[] = []
  syncWithStorage(initialCartState, JSON.stringify([a, { id: 'x' }, a]), (why) => heard.push(why))
  syncWithStorage(initialCartState, 'junk', (why) => heard.push(why))
  assert.deepEqual(heard, ['it has no title', 'it is in the cart already', 'what is stored is no cart'])
})
