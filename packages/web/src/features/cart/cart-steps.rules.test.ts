import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import { packAtScope } from '@earcon/contract/catalogue/offer.rules'
import { deepFreeze, packFixture } from '@earcon/contract/testing/catalogue'
import { type Cart, toTrackItem } from './cart.rules.ts'
import { cheaperPackMessage, consolidate } from './cart-steps.rules.ts'
import { describeCart } from './testing/cart-items.ts'
import {
  alsoFree,
  euroA,
  free,
  oneA,
  oneB,
  oneC,
  oneD,
  other,
  P,
  partly,
  trackA,
  trackB,
  trackC,
  trackD,
  unnamed,
  x,
} from './testing/pack-fixtures.ts'

const large = { scope: 'large', broadcast: false } as const
const priced = (amount: number, currency = 'usd'): SoundPack => ({ ...P, dynamicPrice: { amount, currency } })

const arrivals: [rule: string, before: Cart, pack: SoundPack, after: string, sentence?: string][] = [
  [
    'all tracks of a pack, gathered elsewhere, become the pack (179)',
    [oneC, x, oneB, oneA],
    P,
    'x P',
    'The whole pack: $5, in place of 3 single tracks for $7',
  ],
  ['all but one are left alone (179)', [oneA, oneB], P, 'a b'],
  [
    'a track that comes with another pack is not in the cart on its own (179)',
    [oneA, oneB, other],
    P,
    'a b Q',
  ],
  [
    'an owned track is not waited for (179, 185)',
    [oneB, oneC],
    partly,
    'P',
    'The whole pack: $3.5, in place of 2 single tracks for $5',
  ],
  [
    'an owned track that is in the cart all the same makes way too',
    [oneA, oneB, oneC],
    partly,
    'P',
    'The whole pack: $3.5, in place of 2 single tracks for $5',
  ],
  ['a pack that costs more than the tracks in its place stays out', [oneB, oneC], alsoFree, 'b c'],
  ['also where an owned track in the cart would hide it', [oneA, oneB, oneC], alsoFree, 'a b c'],
  [
    'also where the cart was told more than the tracks cost by now',
    [{ ...oneB, price: { amount: 900, currency: 'usd' } }, oneC],
    alsoFree,
    'b c',
  ],
  [
    'also where the cart was told less than they cost by now',
    [
      { ...oneA, price: { amount: 50, currency: 'usd' } },
      { ...oneB, price: { amount: 50, currency: 'usd' } },
      oneC,
    ],
    P,
    'a b c',
  ],
  [
    'a pack that costs exactly as much comes in their place',
    [oneA, oneB, oneC],
    packFixture('P', 700, [trackA, trackB, trackC]),
    'P',
    'The whole pack: $7, in place of 3 single tracks for $7',
  ],
  ['an owned pack takes no place (184)', [oneA, oneB], free, 'a b'],
  ['a pack with nothing in it takes no place', [x], packFixture('E', 500, []), 'x'],
  ['a pack in the cart is not added twice', [unnamed, oneA, oneB, oneC], P, 'P a b c'],
  ...[Number.NaN, 0, -500, Number.POSITIVE_INFINITY].map((amount): (typeof arrivals)[number] => [
    `a pack at the price of ${amount} takes no place (180)`,
    [oneA, oneB, oneC],
    priced(amount),
    'a b c',
  ]),
  ['a pack in another currency takes no place (180)', [oneA, oneB, oneC], priced(5, 'eur'), 'a b c'],
  ['a pack without a currency takes no place (180)', [oneA, oneB, oneC], priced(500, ''), 'a b c'],
  ['tracks in another currency cannot be compared (180)', [euroA, oneB, oneC], P, 'a b c'],
]
for (const [rule, before, of, after, sentence] of arrivals)
  test(rule, () => {
    const change = consolidate(deepFreeze(before), of)
    assert.equal(describeCart(change.cart), after)
    assert.equal(change.sentence, sentence)
    if (after === describeCart(before)) assert.equal(change.cart, before, 'the very same cart')
  })

const hints: [rule: string, cart: Cart, pack: SoundPack, sentence: string | undefined][] = [
  [
    'whoever gathers much is told what the whole costs',
    [oneA, oneD, oneC],
    packFixture('R', 400, [trackA, trackC, trackD, trackB]),
    '3 single tracks in your cart: $8, the whole pack: $4',
  ],
  [
    'one track can cost more than the rest of a pack',
    [oneC],
    packFixture('R', 250, [trackA, trackC]),
    '1 single track in your cart: $3, the whole pack: $2.5',
  ],
  ['nobody is told of a pack that costs as much', [oneA, oneC], P, undefined],
  ['nor of one of which the cart holds nothing', [x], P, undefined],
  ['nor of one that is in the cart', [oneA, oneB, oneC, unnamed], P, undefined],
  ['nor of one that is owned', [oneA, oneB], free, undefined],
  ['what is owned does not count', [oneA, oneB, oneC], alsoFree, undefined],
  ['other currencies cannot be compared (335)', [euroA, oneC], P, undefined],
  [
    'what is in the cart for more people says nothing of what the pack costs for fewer (418)',
    [toTrackItem(trackA, packAtScope(P, large)), oneB, oneC],
    P,
    undefined,
  ],
]
for (const [rule, cart, of, sentence] of hints)
  test(rule, () => assert.equal(cheaperPackMessage(deepFreeze(cart), of), sentence))
