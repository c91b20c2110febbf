import { packItem, trackItem } from '../cart.ts'
import { bundle, owned, pack, single, track } from './cart.ts'

export const a = track('a', 200)
export const b = track('b', 200)
export const c = track('c', 300)
export const d = track('d', 300)
/** The first track as those see it who own it. */
export const ownA = owned(a)

/** Three tracks for $7, as a pack $5. */
export const P = pack('P', 500, [a, b, c])
/** One of its two tracks is also in the first pack. */
export const Q = pack('Q', 400, [c, d])
/** The first pack as somebody sees it who owns a track of it: $3.5 in place of $5. */
export const partly = pack('P', 500, [ownA, b, c])
/** Its first track is in a free pack as well: everyone may use it, and it lowers no price. */
export const alsoFree = pack('P', 600, [ownA, b, c], [])
export const free = pack('F', 0, [ownA, owned(b)], [])

/** The same as items of a cart, and something that belongs to no pack. */
export const whole = packItem(P)
export const other = packItem(Q)
export const oneA = trackItem(a, P)
export const oneB = trackItem(b, P)
export const oneC = trackItem(c, P)
export const oneD = trackItem(d, Q)
export const x = single('x', 900)
/** The first pack as old carts had it: it does not name its tracks. */
export const unnamed = bundle('P', 500, [])
export const euroA = { ...oneA, price: { amount: 900, currency: 'eur' } }
