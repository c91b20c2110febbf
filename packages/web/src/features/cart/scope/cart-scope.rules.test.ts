import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { packAtScope } from '@earcon/contract/catalogue/offer.rules'
import { type ScopeChoice, scopeFrom } from '@earcon/contract/licences/scope.rules'
import { standardScope } from '@earcon/contract/licences/scope-choice.rules'
import { packFixture, trackFixture } from '@earcon/contract/testing/catalogue'
import {
  addItem,
  type Cart,
  isSameLine,
  itemPriceOf,
  parseCart,
  toPackItem,
  toTrackItem,
} from '../cart.rules.ts'
import { addPack, addTrack, consolidate, removeTrack, trackCartStatusOf } from '../cart-steps.rules.ts'
import { oneA, oneB, oneC, other, P, trackA, trackB, trackC, wholePack, x } from '../testing/pack-fixtures.ts'
import {
  atLeast,
  ownedPackScope,
  replaceItem,
  rescopeItem,
  rescopePack,
  scopeInCart,
} from './cart-scope.rules.ts'

const large: ScopeChoice = { scope: 'large', broadcast: false }
const onAir: ScopeChoice = { scope: 'standard', broadcast: true }
const largeP = packAtScope(P, large)
const largeItems = largeP.tracks.map((track) => toTrackItem(track, largeP))

/** Its lines as one would read them out: a star is a larger scope, an exclamation mark is broadcasting. */
const read = (cart: Cart) =>
  cart
    .map(({ id, scope, broadcast, ...item }) => {
      const price = 'price' in item ? item.price : item.dynamicPrice
      return `${id}${scope ? '*' : ''}${broadcast ? '!' : ''} ${price.amount}`
    })
    .join(', ')

suite('the page of a pack', () => {
  test('what is put in has the scope that was chosen, and its price', () => {
    const { cart } = addTrack([], largeP, largeP.tracks[0] ?? trackA)
    assert.equal(read([...cart, toPackItem(packAtScope(P, onAir))]), 'a* 800, P! 2000')
  })

  test('another choice changes what of it is in the cart, where it stands', () => {
    assert.equal(read(rescopePack([x, oneA, oneB], P, large).cart), 'x 900, a* 800, b* 800')
    assert.equal(read(rescopePack([wholePack, x], P, onAir).cart), 'P! 2000, x 900')
    assert.equal(read(rescopePack([...largeItems], P, standardScope).cart), 'a 200, b 200, c 300')
  })

  test('and nothing else', () => {
    const cart = [x, other]
    assert.equal(rescopePack(cart, P, large).cart, cart)
    const larger = rescopePack([x, wholePack], P, large).cart
    assert.equal(rescopePack(larger, P, large).cart, larger)
  })

  test('that the cart follows is said', () =>
    assert.equal(
      rescopePack([wholePack], P, large).sentence,
      'In your cart for up to ten million people now',
    ))

  test('what was put in on another page stays as it was chosen there', () => {
    const again = packFixture('R', 400, [trackC])
    assert.equal(read(rescopePack([oneC, x], again, large).cart), 'c 300, x 900')
    assert.equal(scopeInCart(largeItems, again), undefined)
  })

  test('what is owned at the scope that is chosen leaves, and that is said', () => {
    const owned = { ...trackA, paid_steps: ['standard' as const], isEffectivelyOwnedByCurrentUser: true }
    const page = packFixture('P', 500, [owned, trackB, trackC])
    const upgrade = rescopePack([toTrackItem(trackA, page), oneB], page, large)
    assert.equal(read(upgrade.cart), 'a* 600, b* 800')
    const back = rescopePack(upgrade.cart, page, standardScope)
    assert.deepEqual([read(back.cart), back.sentence], ['b 200', 'Removed what you own already'])
  })

  test('the cart says what was chosen: the pack first, then its single tracks', () => {
    assert.equal(scopeInCart([x, other], P), undefined)
    assert.deepEqual(scopeInCart([x, ...largeItems], P), large)
    assert.deepEqual(scopeInCart([toPackItem(packAtScope(P, onAir))], P), onAir)
    assert.deepEqual(scopeInCart([oneA], P), standardScope)
  })

  test('tracks come together in a pack only for as many people', () => {
    assert.equal(read(consolidate(largeItems, largeP).cart), 'P* 2000')
    assert.equal(read(consolidate([oneA, oneB, oneC], P).cart), 'P 500')
    const mixed = [...largeItems.slice(0, 2), oneC]
    for (const page of [P, largeP]) assert.equal(consolidate(mixed, page).cart, mixed)
    assert.equal(consolidate(largeItems, P).cart, largeItems)
  })

  test('a pack that is taken apart leaves tracks of its scope', () =>
    assert.equal(
      read(removeTrack([toPackItem(largeP)], largeP, trackFixture('a', 800)).cart),
      'b* 800, c* 1200',
    ))
})

suite('what is owned of a pack', () => {
  test('is what all of it has', () => {
    assert.equal(ownedPackScope(P), undefined)
    assert.deepEqual(ownedPackScope({ ...P, owned_scope: 'large' }), large)
    assert.deepEqual(ownedPackScope({ ...P, owned_scope: 'standard', owned_broadcast: true }), onAir)
  })

  test('is not lost by choosing less', () => {
    assert.deepEqual(atLeast(undefined, onAir), onAir)
    assert.deepEqual(atLeast(large, standardScope), large)
    assert.deepEqual(atLeast(onAir, large), { scope: 'large', broadcast: true })
    assert.deepEqual(atLeast(large, onAir), { scope: 'large', broadcast: true })
  })
})

suite('the cart', () => {
  const [largeA = oneA] = largeItems

  test('a pack takes in its tracks, but for those that are for more people', () => {
    assert.deepEqual(addItem([largeA, oneB], wholePack), [largeA, wholePack])
    assert.deepEqual(addItem([wholePack], largeA), [wholePack, largeA])
    assert.deepEqual(addItem([wholePack], oneA), [wholePack])
    assert.deepEqual(addItem([largeA, oneB], toPackItem(largeP)), [toPackItem(largeP)])
  })

  test('and only those that make way are named', () => {
    assert.match(addPack([largeA, oneB, oneC], P).sentence ?? '', /in place of 2 single tracks/)
    assert.equal(trackCartStatusOf([other], { ...P, scope: 'large' }, trackC), 'absent')
  })

  test('what is extended takes its own place', () => {
    assert.deepEqual(replaceItem([oneA], largeA), [largeA])
    assert.deepEqual(replaceItem([], largeA), [largeA])
  })

  test('another scope changes one item, at what the factors tell until the shop has said more', () => {
    const { cart } = rescopeItem([x, wholePack, oneA], wholePack, large)
    assert.equal(read(cart), 'x 900, P* 2000, a 200')
    assert.deepEqual(
      cart.map(({ estimated }) => estimated),
      [undefined, true, undefined],
    )
  })

  test('there and back it costs what it did', () => {
    const there = rescopeItem([wholePack], wholePack, { scope: 'unlimited', broadcast: true }).cart
    const [back] = rescopeItem(there, wholePack, standardScope).cart
    assert.deepEqual(
      [back && scopeFrom(back), back && itemPriceOf(back)],
      [standardScope, wholePack.dynamicPrice],
    )
  })

  test('what is stored has its scope, and what was stored before has the standard', () => {
    const stored = [toPackItem(largeP), { ...x, broadcast: true }]
    assert.deepEqual(parseCart(JSON.stringify(stored)), stored)
    assert.deepEqual(parseCart(JSON.stringify([wholePack])), [wholePack])
  })

  test('a scope that nobody knows is the standard', () => {
    for (const nonsense of [{ scope: 'huge' }, { scope: 4 }, { broadcast: 'yes' }, { scope: 'standard' }])
      assert.deepEqual(parseCart(JSON.stringify([{ ...x, ...nonsense }])), [x])
  })

  test('the same thing is in it once, whatever its scope; another scope is another line', () => {
    assert.equal(parseCart(JSON.stringify([wholePack, toPackItem(largeP)])).length, 1)
    assert(!isSameLine(wholePack, toPackItem(largeP)))
    assert(isSameLine(toPackItem(largeP), toPackItem(largeP)))
  })
})
