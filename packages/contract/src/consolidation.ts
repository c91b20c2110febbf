import {
  add,
  type Cart,
  type CartItem,
  covers,
  packItem,
  priceOf,
  put,
  remove,
  removed,
  same,
  summaryOf,
  trackItem,
} from './cart.ts'
import type { Money, SoundPack, Track } from './catalogue.ts'
import { cartPrice, packPrice } from './money.ts'

/** What the cart becomes, and what there is to say where more has changed than what was pressed. */
export interface Change {
  cart: Cart
  sentence?: string
  /** Why what was pressed stays out, for the log alone. */
  ignored?: string
}

/** How a track of a pack stands to the cart: on its own, with this pack, within another one, or not at all. */
export type Standing = 'owned' | 'single' | 'with-pack' | 'elsewhere' | 'absent'

export const buttonOf: Record<Standing, string> = {
  owned: 'Owned',
  single: 'Added',
  'with-pack': 'Added',
  elsewhere: 'Added (in Other Pack)',
  absent: 'Add to Cart',
}

export function standingOf(cart: Cart, pack: SoundPack, track: Track): Standing {
  if (track.isEffectivelyOwnedByCurrentUser) return 'owned'
  if (holdsPack(cart, pack)) return 'with-pack'
  if (cart.some((held) => same(held, asTrack(track)))) return 'single'
  return otherPackWith(cart, pack, track) ? 'elsewhere' : 'absent'
}

export const holdsPack = (cart: Cart, pack: SoundPack) => cart.some((held) => same(held, asPack(pack)))

/** The pack in the cart that has the track, where it is not the one that is looked at. */
export const otherPackWith = (cart: Cart, pack: SoundPack, track: Track) =>
  cart.find((held) => covers(held, asTrack(track)) && !same(held, asPack(pack)))

/** The button of a track: in, out, or out of the pack, of which the rest then stays. */
export function pressTrack(cart: Cart, pack: SoundPack, track: Track): Change {
  const standing = standingOf(cart, pack, track)
  if (standing === 'absent') return putTrack(cart, pack, track)
  if (standing === 'single') return { cart: remove(cart, asTrack(track)) }
  return standing === 'with-pack' ? split(cart, pack, track) : { cart }
}

/** Only in; where it is not known what is owned, nothing is put together. */
export function putTrack(cart: Cart, pack: SoundPack, track: Track, known = true): Change {
  const { cart: next, ignored } = put(cart, trackItem(track, pack))
  if (ignored) return { cart, ignored }
  return known ? consolidate(next, pack) : { cart: next }
}

/** The button of the pack: in, with its single tracks making way, or out. */
export function pressPack(cart: Cart, pack: SoundPack): Change {
  if (holdsPack(cart, pack)) return { cart: remove(cart, asPack(pack)), sentence: removed(pack.title) }
  return pack.isEffectivelyOwnedByCurrentUser ? { cart } : putPack(cart, pack)
}

/** Once all its tracks are in the cart one by one (but those owned), a pack takes their place, if it costs no more. */
export function consolidate(cart: Cart, pack: SoundPack): Change {
  const wanted = wantedOf(pack)
  const singles = singlesOf(cart, wanted)
  if (wanted.length === 0 || singles.length < wanted.length) return { cart }
  const { amount, currency } = pack.dynamicPrice
  // Neither more than the cart was told that they cost, nor more than they cost by now.
  const totals = [singles, wanted.map((track) => trackItem(track, pack))].map((all) => totalIn(currency, all))
  return amount > 0 && totals.every((total) => amount <= total) ? putPack(cart, pack) : { cart }
}

/** What of a pack there is to be bought. */
const wantedOf = (pack: SoundPack) => pack.tracks.filter((track) => !track.isEffectivelyOwnedByCurrentUser)

/** Those of the tracks that are in the cart on their own. */
const singlesOf = (cart: Cart, tracks: Track[]): CartItem[] =>
  cart.filter((held) => tracks.some((track) => same(held, asTrack(track))))

/** What they cost together; with another currency among them nothing can be compared. */
function totalIn(currency: string, items: Cart) {
  const [total, another] = summaryOf(items).totals
  return total?.currency === currency && !another ? total.amount : Number.NaN
}

/** Only in, with its single tracks making way. */
export function putPack(cart: Cart, pack: SoundPack): Change {
  const { cart: next, ignored } = put(cart, packItem(pack))
  if (ignored) return { cart, ignored }
  const singles = singlesOf(cart, pack.tracks)
  if (singles.length === 0) return { cart: next }
  return {
    cart: next,
    sentence: `The whole pack: ${shown(pack.dynamicPrice)}, in place of ${priced(singles)}`,
  }
}

/** What is owned, or comes with another pack in the cart, need not come along. */
function split(cart: Cart, pack: SoundPack, without: Track): Change {
  const held = cart.find((item) => same(item, asPack(pack)))
  const before = remove(remove(cart, asPack(pack)), asTrack(without))
  const others = wantedOf(pack).filter(({ id }) => id !== without.id)
  const next = others.map((track) => trackItem(track, pack)).reduce<Cart>(add, before)
  if (!held || next.length === before.length) return { cart: next, sentence: removed(pack.title) }
  const added = next.slice(before.length)
  return { cart: next, sentence: `${priced(added, ':')}, the pack was ${shown(priceOf(held))}` }
}

/** Whoever gathers much of a pack is told when the whole of it costs less. */
export function cheaperWhole(cart: Cart, pack: SoundPack) {
  const singles = singlesOf(cart, wantedOf(pack))
  const { amount, currency } = pack.dynamicPrice
  const owned = pack.isEffectivelyOwnedByCurrentUser || holdsPack(cart, pack)
  if (owned || !(totalIn(currency, singles) > amount)) return undefined
  return `${priced(singles, ' in your cart:')}, the whole pack: ${shown(pack.dynamicPrice)}`
}

const priced = (singles: Cart, colon = ' for') => {
  const count = singles.length === 1 ? '1 single track' : `${singles.length} single tracks`
  return `${count}${colon} ${summaryOf(singles).totals.map(shown).join(' and ')}`
}

/** As the pack page shows dollars; whatever else has found its way into a cart, as the cart does. */
const shown = (price: Money) => (price.currency === 'usd' ? packPrice(price) : cartPrice(price))

const asTrack = ({ id }: { id: string }) => ({ id, type: 'track' }) as const
const asPack = ({ id }: { id: string }) => ({ id, type: 'sound_pack' }) as const
