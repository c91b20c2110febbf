import { asOwned, packFixture, trackFixture } from '@earcon/contract/testing/catalogue'
import { toPackItem, toTrackItem } from '../cart.rules.ts'
import { packItemFixture, trackItemFixture } from './cart-items.ts'

export const a = trackFixture('a', 200)
export const b = trackFixture('b', 200)
export const c = trackFixture('c', 300)
export const d = trackFixture('d', 300)
/** The first track as those see it who own it. */
export const ownA = asOwned(a)

/** Three tracks for $7, as a pack $5. */
export const P = packFixture('P', 500, [a, b, c])
/** One of its two tracks is also in the first pack. */
export const Q = packFixture('Q', 400, [c, d])
/** The first pack as somebody sees it who owns a track of it: $3.5 in place of $5. */
export const partly = packFixture('P', 500, [ownA, b, c])
/** Its first track is in a free pack as well: everyone may use it, and it lowers no price. */
export const alsoFree = packFixture('P', 600, [ownA, b, c], [])
export const free = packFixture('F', 0, [ownA, asOwned(b)], [])

/** The same as items of a cart, and something that belongs to no pack. */
export const whole = toPackItem(P)
export const other = toPackItem(Q)
export const oneA = toTrackItem(a, P)
export const oneB = toTrackItem(b, P)
export const oneC = toTrackItem(c, P)
export const oneD = toTrackItem(d, Q)
export const x = trackItemFixture('x', 900)
/** The first pack as old carts had it: it does not name its tracks. */
export const unnamed = packItemFixture('P', 500, [])
export const euroA = { ...oneA, price: { amount: 900, currency: 'eur' } }
