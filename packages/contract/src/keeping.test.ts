import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { add, type Cart, read, remove } from './cart.ts'
import { atFirst, changed, forgotten, type Keeping, seen, undone, unstored } from './keeping.ts'
import { bundle, frozen, single, told } from './testing/cart.ts'
import { holds } from './testing/properties.ts'

const items = [single('a', 100), single('b', 200), bundle('P', 250, ['a', 'b']), bundle('Q', 300, ['c'])]

/** One browser: what is stored, whether more can be, and two tabs with what each was told it could undo. */
function browser() {
  let stored: string | null = null
  let full = false
  const tabs: Keeping[] = [atFirst, atFirst]
  const ways: ({ before: string; left: string } | undefined)[] = [undefined, undefined]
  const look = (tab: number) => {
    const now = seen(tabs[tab] ?? atFirst, stored)
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
    keep(tab: number, next: Keeping) {
      frozen(next.cart)
      // To take something away there is always room.
      if (!full || next.text === null) stored = next.text
      tabs[tab] = stored === next.text ? next : unstored(next, stored)
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
  return how === 'in' || !meant ? add(cart, meant) : remove(cart, meant)
}

holds(
  'whatever two tabs do: what is stored is what both show, and undo gives back exactly what was',
  fc.array(doing, { maxLength: 30, size: 'max' }),
  (doings) => {
    const { look, ways, stored, put, fill, keep } = browser()
    for (const one of doings) {
      if (one.kind === 'full') fill(one.is)
      else if (one.kind === 'elsewhere') put(one.text)
      else {
        const before = look(one.tab)
        if (one.kind === 'read') keep(one.tab, forgotten(before))
        else if (one.kind === 'step') {
          const cart = stepped(before.cart, one)
          if (cart === before.cart) continue
          keep(one.tab, changed(before, { cart, ...(one.said && { sentence: 'Said' }) }, one.of))
          ways[one.tab] = { before: JSON.stringify(before.cart), left: JSON.stringify(cart) }
          assert.deepEqual(look(one.tab).cart, cart)
        } else if (before.offer) {
          keep(one.tab, undone(before))
          assert.equal(JSON.stringify(look(one.tab).cart), ways[one.tab]?.before)
          assert.equal(look(one.tab).declined, before.offer.of)
        }
      }
      for (const [at, way] of ways.entries()) {
        const now = look(at)
        // What could not be stored is shown, until something else is stored.
        if (now.instead === undefined) assert.deepEqual(now.cart, read(stored()))
        else assert.equal(now.instead, stored())
        if (now.offer) assert.equal(JSON.stringify(now.cart), way?.left)
      }
    }
  },
  400,
)

const cartOf = (...held: Cart) => JSON.stringify(held)
const [a, b, P] = [single('a', 100), single('b', 200), bundle('P', 250, ['a', 'b'])]

test('what another tab does ends the way back, also where it does the same again', () => {
  const offered = changed(seen(atFirst, cartOf(a)), { cart: [], sentence: 'Removed a' })
  assert.equal(told(undone(offered).cart), 'a')
  const after = seen(seen(offered, cartOf(b)), null)
  assert.equal(after.offer, undefined)
})

test('what was undone is left as it is until the cart changes', () => {
  const together = changed(seen(atFirst, cartOf(a, b)), { cart: [P], sentence: 'The whole pack' }, 'P')
  const apart = undone(together)
  assert.equal(apart.declined, 'P')
  assert.equal(seen(apart, apart.text).declined, 'P')
  assert.equal(seen(apart, cartOf(a)).declined, undefined)
  assert.equal(changed(apart, { cart: [a] }).declined, undefined)
})

test('what could not be stored gives way to what another tab has stored since', () => {
  const alone = unstored(changed(seen(atFirst, cartOf(a)), { cart: [a, b] }), cartOf(a))
  assert.equal(told(seen(alone, cartOf(a)).cart), 'a b')
  assert.equal(told(seen(alone, null).cart), 'nothing')
})

test('what is left out of a damaged cart is told, for the log (321)', () => {
  const heard: string[] = []
  seen(atFirst, JSON.stringify([a, { id: 'x' }, a]), (why) => heard.push(why))
  seen(atFirst, 'junk', (why) => heard.push(why))
  assert.deepEqual(heard, ['it has no title', 'it is in the cart already', 'what is stored is no cart'])
})
