import { asOwned, packFixture, trackFixture } from '@earcon/contract/testing/catalogue'
import { toPackItem, toTrackItem } from '../cart.rules.ts'
import { packItemFixture, trackItemFixture } from './cart-items.ts'

export const trackA = trackFixture('a', 200)
export const trackB = trackFixture('b', 200)
export const trackC = trackFixture('c', 300)
export const trackD = trackFixture('d', 300)
/** The first track as those see it who own it. */
export const ownA = asOwned(trackA)

/** Three tracks for $7, as a pack $5. */
export const P = packFixture('P', 500, [trackA, trackB, trackC])
/** One of its two tracks is also in the first pack. */
export const Q = packFixture('Q', 400, [trackC, trackD])
/** The first pack as somebody sees it who owns a track of it: $3.5 in place of $5. */
export const partly = packFixture('P', 500, [ownA, trackB, trackC])
/** Its first track is in a free pack as well: everyone may use it, and it lowers no price. */
export const alsoFree = packFixture('P', 600, [ownA, trackB, trackC], [])
export const free = packFixture('F', 0, [ownA, asOwned(trackB)], [])

/** The same as items of a cart, and something that belongs to no pack. */
export const wholePack = toPackItem(P)
export const other = toPackItem(Q)
export const oneA = toTrackItem(trackA, P)
export const oneB = toTrackItem(trackB, P)
export const oneC = toTrackItem(trackC, P)
export const oneD = toTrackItem(trackD, Q)
export const x = trackItemFixture('x', 900)
/** The first pack as old carts had it: it does not name its tracks. */
export const unnamed = packItemFixture('P', 500, [])
export const euroA = { ...oneA, price: { amount: 900, currency: 'eur' } }
