import assert from 'node:assert/strict'
import fc from 'fast-check'
import { containsScope, type ScopeChoice, scopeFrom } from '../licences/scope.rules.ts'
import { scopeChoices, standardScope } from '../licences/scope-choice.rules.ts'
import { factorOf, ownedScopeOf, stepsOf, stepWeights } from '../licences/scope-steps.rules.ts'
import { testProperty } from '../testing/properties.ts'
import { buy, itemsFor, type Purchases, paidIn, paidStepsIn, refund } from '../testing/purchase-histories.ts'
import { paidPackPrice, type Shop, shopArbitrary, sumOf, trackIds } from '../testing/shop-arbitraries.ts'
import type { RequestedItem } from './orders.calls.ts'
import { type ItemForSale, quoteItems, trackStepKey } from './pricing.rules.ts'

const someScope = fc.constantFrom(...scopeChoices)
/** Where nothing is free, and nobody has anything yet. */
const newShop = shopArbitrary(paidPackPrice).map(({ onSale }): ItemForSale[] =>
  onSale.map((item) => ({
    ...item,
    parts: item.parts.map((part) => ({ ...part, owned: false, entitled: false })),
  })),
)

type Doing = { buy: number; scope: ScopeChoice } | { refund: number }
const doing: fc.Arbitrary<Doing> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ buy: fc.nat(20), scope: someScope }) },
  { weight: 1, arbitrary: fc.record({ refund: fc.nat(20) }) },
)
const history = fc.array(doing, { maxLength: 12 })

const asked = (onSale: readonly ItemForSale[], which: number, scope: ScopeChoice): RequestedItem => {
  const { id, type } = onSale[which % onSale.length] ?? { id: '', type: 'track' }
  return { id, type, ...scope }
}

const live = (onSale: readonly ItemForSale[], doings: readonly Doing[]) =>
  doings.reduce<Purchases>(
    (purchases, act) =>
      'buy' in act
        ? buy(onSale, purchases, asked(onSale, act.buy, act.scope))
        : refund(purchases, act.refund),
    [],
  )

testProperty(
  'the standard costs what it did before there was anything to choose',
  shopArbitrary(paidPackPrice),
  ({ onSale }: Shop) => {
    for (const { id, type } of onSale)
      assert.deepEqual(
        quoteItems([{ id, type, ...standardScope }], onSale),
        quoteItems([{ id, type }], onSale),
      )
  },
)

testProperty(
  'who holds nothing pays the list price by the factor',
  fc.tuple(newShop, someScope),
  ([onSale, scope]) => {
    for (const { id, type, price_amount } of onSale)
      assert.equal(quoteItems([{ id, type, ...scope }], onSale)[0]?.amount, price_amount * factorOf(scope))
  },
)

testProperty(
  'no step of a track is paid for twice, whatever was bought, outgrown and given back before',
  fc.tuple(newShop, history),
  ([onSale, doings]) => {
    const bought = live(onSale, doings)
      .filter(({ refunded }) => !refunded)
      .flatMap((purchase) => purchase.bought.map(trackStepKey))
    assert.equal(new Set(bought).size, bought.length)
  },
)

testProperty(
  'nobody holds a scope that is not paid: whoever holds it has paid at least what its steps cost in the cheapest pack',
  fc.tuple(newShop, history),
  ([onSale, doings]) => {
    const purchases = live(onSale, doings)
    for (const id of trackIds) {
      const held = ownedScopeOf(paidStepsIn(purchases, id))
      const paid = new Set(paidStepsIn(purchases, id))
      for (const step of held ? stepsOf(held) : []) assert(paid.has(step), `${id} ${step}`)
    }
    const least = sumOf(
      trackIds.flatMap((id) =>
        paidStepsIn(purchases, id).map((step) => stepWeights[step] * cheapestOf(onSale, id)),
      ),
    )
    assert(paidIn(purchases) >= least - 10 * purchases.length)
  },
)

/** What a track costs at the least: by itself, or as its share in one of the packs that hold it. */
const cheapestOf = (onSale: readonly ItemForSale[], id: string) =>
  Math.min(
    ...onSale.flatMap(({ price_amount, parts }) => {
      const list = sumOf(parts.map((part) => part.price_amount))
      return parts.filter((part) => part.id === id).map((part) => (price_amount * part.price_amount) / list)
    }),
  )

/** A pack and its tracks, and nothing else that has them. */
const onePack = newShop.map((onSale) => {
  const pack = onSale.find(({ type }) => type === 'sound_pack')
  const singles = onSale.filter(
    ({ id, type }) => type === 'track' && pack?.parts.some((part) => part.id === id),
  )
  return pack ? [pack, ...singles] : singles
})

testProperty(
  'no way to a scope of a pack is cheaper than buying it at once, but for 10 cents of rounding at each purchase',
  fc.tuple(onePack, history, someScope),
  ([onSale, doings, scope]) => {
    const [pack] = onSale
    const wanted = asked(onSale, 0, scope)
    const purchases = buy(onSale, live(onSale, doings), wanted)
    const [line] = quoteItems([wanted], itemsFor(onSale, purchases))
    assert.equal(line?.status, 'owned')
    assert(paidIn(purchases) >= (pack?.price_amount ?? 0) * factorOf(scope) - 10 * purchases.length)
  },
)

testProperty(
  'and of a single track none is cheaper at all, nor dearer',
  fc.tuple(newShop, fc.array(someScope, { maxLength: 5 }), someScope),
  ([onSale, scopes, last]) => {
    const [track] = onSale
    const purchases = [...scopes, last].reduce<Purchases>(
      (before, scope) => buy(onSale, before, asked(onSale, 0, scope)),
      [],
    )
    const steps = new Set([...scopes, last].flatMap(stepsOf))
    const due = sumOf([...steps].map((step) => stepWeights[step] * (track?.price_amount ?? 0)))
    assert.equal(paidIn(purchases), due)
  },
)

testProperty(
  'a certificate says all that its tracks have once it is paid, and nothing that is not',
  fc.tuple(newShop, history, fc.nat(20), someScope),
  ([onSale, doings, which, scope]) => {
    const before = live(onSale, doings)
    const wanted = asked(onSale, which, scope)
    const [line] = quoteItems([wanted], itemsFor(onSale, before))
    const after = buy(onSale, before, wanted)
    if (after === before || !line) return
    const certified = scopeFrom(line.certified ?? line)
    assert(containsScope(certified, scope))
    const parts = onSale.find(({ id, type }) => id === wanted.id && type === wanted.type)?.parts ?? []
    const held = parts.map(({ id }) => ownedScopeOf(paidStepsIn(after, id)) ?? assert.fail(id))
    for (const one of held) assert(containsScope(one, certified))
    for (const wider of scopeChoices.filter((other) => !containsScope(certified, other)))
      assert(!held.every((one) => containsScope(one, wider)))
  },
)

testProperty(
  'what is given back is what was paid, and is sold again for the same',
  fc.tuple(newShop, history, fc.nat(20), someScope),
  ([onSale, doings, which, scope]) => {
    const before = live(onSale, doings)
    const wanted = asked(onSale, which, scope)
    const after = buy(onSale, before, wanted)
    if (after === before) return
    const undone = refund(after, after.length - 1)
    assert.equal(paidIn(undone), paidIn(before))
    assert.deepEqual(itemsFor(onSale, undone), itemsFor(onSale, before))
    assert.equal(paidIn(buy(onSale, undone, wanted)), paidIn(after))
  },
)

testProperty(
  'a larger scope never costs less, and who holds more never pays more',
  fc.tuple(newShop, history, fc.nat(20)),
  ([onSale, doings, which]) => {
    const purchases = live(onSale, doings)
    const priceAt = (scope: ScopeChoice, held: Purchases) =>
      quoteItems([asked(onSale, which, scope)], itemsFor(onSale, held))[0]?.amount ?? 0
    const amounts = (['standard', 'large', 'unlimited'] as const).map((scope) =>
      priceAt({ scope, broadcast: false }, purchases),
    )
    assert.deepEqual(
      amounts,
      amounts.toSorted((one, other) => one - other),
    )
    for (const scope of scopeChoices) {
      assert(
        priceAt({ ...scope, broadcast: true }, purchases) >=
          priceAt({ ...scope, broadcast: false }, purchases),
      )
      assert(priceAt(scope, purchases) <= priceAt(scope, []))
    }
  },
)
