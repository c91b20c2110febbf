import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SoundPack, Track } from '@earcon/contract/catalogue/catalogue.calls'
import { asOwned, deepFreeze, packFixture } from '@earcon/contract/testing/catalogue'
import { type Cart, toPackItem, toTrackItem } from './cart.rules.ts'
import {
  addPack,
  addTrack,
  type CartChange,
  findOtherPackWith,
  type TrackCartStatus,
  trackButtonLabels,
  trackCartStatusOf,
} from './cart-steps.rules.ts'
import { pressPack, pressTrack } from './testing/button-presses.ts'
import { describeCart, packItemFixture } from './testing/cart-items.ts'
import {
  euroA,
  free,
  oneA,
  oneB,
  oneC,
  other,
  ownA,
  P,
  partly,
  Q,
  trackA,
  trackB,
  trackC,
  unnamed,
  wholePack,
  x,
} from './testing/pack-fixtures.ts'

const standings: [
  rule: string,
  cart: Cart,
  pack: SoundPack,
  track: Track,
  standing: TrackCartStatus,
  says: string,
][] = [
  ['a track that is not in the cart can be added', [x], P, trackA, 'absent', 'Add to Cart'],
  ['a track in the cart on its own shows as added (182)', [oneA], P, trackA, 'single', 'Added'],
  ['a track of a pack in the cart shows as added (182)', [wholePack], P, trackA, 'with-pack', 'Added'],
  ['so does one that the pack, as stored, does not name (182)', [unnamed], P, trackA, 'with-pack', 'Added'],
  [
    'a track of another pack in the cart says so (183)',
    [other],
    P,
    trackC,
    'elsewhere',
    'Added (in Other Pack)',
  ],
  [
    'a track of this pack and another one is with this pack (182, 183)',
    [other, wholePack],
    P,
    trackC,
    'with-pack',
    'Added',
  ],
  [
    'a track on its own is not said to be in another pack (183)',
    [oneC, wholePack],
    Q,
    trackC,
    'single',
    'Added',
  ],
  ['an owned track is owned (185)', [], partly, ownA, 'owned', 'Owned'],
  ['an owned track is owned, whatever the cart holds (185)', [oneA], partly, ownA, 'owned', 'Owned'],
  ['a track of a free pack is owned by everyone (186)', [], free, ownA, 'owned', 'Owned'],
]
for (const [rule, cart, of, one, standing, says] of standings)
  test(rule, () => {
    assert.equal(trackCartStatusOf(deepFreeze(cart), of, one), standing)
    assert.equal(trackButtonLabels[standing], says)
  })

test("a track in another pack's hands is found there (183)", () => {
  assert.equal(findOtherPackWith([x, other], P, trackC), other)
  assert.equal(findOtherPackWith([x, wholePack], P, trackC), undefined)
})

const pressed = (one: Track, of: SoundPack) => (cart: Cart) => pressTrack(cart, of, one)
const pressedPack = (of: SoundPack) => (cart: Cart) => pressPack(cart, of)

const presses: [
  rule: string,
  before: Cart,
  press: (cart: Cart) => CartChange,
  after: string,
  sentence?: string,
][] = [
  ['a track is added', [x], pressed(trackA, P), 'x a'],
  [
    'an added track leaves when it is pressed again, and that is said',
    [oneA, x],
    pressed(trackA, P),
    'x',
    'Removed Track a',
  ],
  ['an owned track cannot be added (185)', [x], pressed(ownA, partly), 'x'],
  ['a track of a free pack cannot be added (185, 186)', [x], pressed(ownA, free), 'x'],
  ['a track that is in another pack stays there (183)', [other], pressed(trackC, P), 'Q'],
  [
    'the last missing track brings the pack in their place (179)',
    [oneA, x, oneB],
    pressed(trackC, P),
    'x P',
    'The whole pack: $5, in place of 3 single tracks for $7',
  ],
  [
    'a track out of a pack in the cart leaves the others one by one (181)',
    [wholePack, x],
    pressed(trackB, P),
    'x a c',
    '2 single tracks: $5, the pack was $5',
  ],
  [
    'owned tracks are left out of what a pack leaves behind (181, 185)',
    [toPackItem(partly)],
    pressed(trackB, partly),
    'c',
    '1 single track: $3, the pack was $3.5',
  ],
  [
    'what another pack in the cart has is left out as well, and then only the shop knows what that costs (181, 219)',
    [wholePack, other],
    pressed(trackB, P),
    'Q a',
    '1 single track in place of the pack',
  ],
  [
    'a pack of which nothing else is left goes as a whole (181)',
    [toPackItem(packFixture('S', 100, [trackA]))],
    pressed(trackA, packFixture('S', 100, [trackA])),
    'nothing',
    'Removed Pack S',
  ],
  [
    'a track beside its pack, which as stored does not name it, leaves with it (181)',
    [oneA, unnamed],
    pressed(trackA, P),
    'b c',
    '2 single tracks: $5, the pack was $5',
  ],
  ['a pack is added', [x], pressedPack(P), 'x P'],
  [
    'a pack in the cart leaves when it is pressed again',
    [wholePack, x],
    pressedPack(P),
    'x',
    'Removed Pack P',
  ],
  [
    'a pack takes the place of its tracks, also where it costs more, since it was asked for (220)',
    [oneA, x],
    pressedPack(P),
    'x P',
    'The whole pack: $5, in place of 1 single track for $2',
  ],
  [
    'an owned pack cannot be added (184)',
    [x],
    pressedPack(packFixture('P', 500, [ownA, asOwned(trackB), asOwned(trackC)])),
    'x',
  ],
  ['a free pack cannot be added (184, 186)', [x], pressedPack(free), 'x'],
  [
    'the button of a pack that became owned is dead (184)',
    [packItemFixture('F', 500, ['a'])],
    pressedPack(free),
    'F',
  ],
  [
    'an owned track that is in the cart all the same makes way, and is not spoken of as paid',
    [oneA],
    pressedPack(partly),
    'P',
    'Removed what you own already',
  ],
  [
    'beside a pack that shares a track, single tracks make way without a price',
    [other, oneB],
    pressedPack(P),
    'Q P',
    'The whole pack in place of 1 single track',
  ],
  ['a pack that shares a track with another joins it', [other], pressedPack(P), 'Q P'],
  [
    'what is said is said at the prices of today, whatever the cart was told',
    [euroA, oneB],
    pressedPack(P),
    'P',
    'The whole pack: $5, in place of 2 single tracks for $4',
  ],
  [
    'also of a pack',
    [packItemFixture('P', 0, [], { dynamicPrice: { amount: 5, currency: 'eur' } })],
    pressed(trackA, P),
    'b c',
    '2 single tracks: $5, the pack was $5',
  ],
]
for (const [rule, before, press, after, sentence] of presses)
  test(rule, () => {
    const change = press(deepFreeze(before))
    assert.equal(describeCart(change.cart), after)
    assert.equal(change.sentence, sentence)
    if (after === describeCart(before)) assert.equal(change.cart, before, 'the very same cart')
  })

test('a pack page that was wrong about a price says why nothing was added (321)', () => {
  assert.deepEqual(pressPack([], { ...P, dynamicPrice: { amount: Number.NaN, currency: 'usd' } }), {
    cart: [],
    ignored: 'it has no price',
  })
  assert.deepEqual(pressTrack([], P, { ...trackA, price_amount: -1 }), {
    cart: [],
    ignored: 'it has no price',
  })
})

test('what is only put in never goes out again, and is not put together while nobody knows what is owned', () => {
  const steps: [step: (cart: Cart) => CartChange, before: Cart][] = [
    [(cart) => addTrack(cart, P, trackA), [oneA]],
    [(cart) => addTrack(cart, P, trackA), [wholePack]],
    [(cart) => addPack(cart, P), [wholePack]],
  ]
  for (const [step, before] of steps) {
    const { cart, ignored } = step(before)
    assert.equal(cart, before)
    assert.ok(ignored)
  }
  const almost = P.tracks.slice(1).map((track) => toTrackItem(track, P))
  assert.equal(addTrack(almost, P, trackA, false).cart.length, P.tracks.length)
  assert.equal(addTrack(almost, P, trackA).cart.length, 1)
})
