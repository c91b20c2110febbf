import { add, type Cart, covers, packItem, put, remove, removed, same, summaryOf, trackItem } from './cart.ts'
import type { SoundPack, Track } from './catalogue/catalogue.calls.ts'
import { formatPackPrice } from './orders/money.rules.ts'

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

/** A track goes in. Where it is not known what is owned, nothing is put together. */
export function putTrack(cart: Cart, pack: SoundPack, track: Track, known = true): Change {
  const { cart: next, ignored } = put(cart, trackItem(track, pack))
  if (ignored) return { cart, ignored }
  return known ? consolidate(next, pack) : { cart: next }
}

/** A track goes out: on its own, or out of the pack, of which the rest then stays. */
export function takeTrack(cart: Cart, pack: SoundPack, track: Track): Change {
  return holdsPack(cart, pack) ? split(cart, pack, track) : { cart: remove(cart, asTrack(track)) }
}

/** The pack goes in, and its single tracks make way. */
export function putPack(cart: Cart, pack: SoundPack): Change {
  const { cart: next, ignored } = put(cart, packItem(pack))
  if (ignored) return { cart, ignored }
  const singles = singlesOf(cart, pack)
  if (next.length > cart.length) return { cart: next }
  if (singles.length === 0) return { cart: next, sentence: 'Removed what you own already' }
  const price = isAlone(cart, pack) ? `: ${formatPackPrice(pack.dynamicPrice)},` : ''
  return { cart: next, sentence: `The whole pack${price} in place of ${told(singles, price && ' for')}` }
}

export function takePack(cart: Cart, pack: SoundPack): Change {
  return { cart: remove(cart, asPack(pack)), sentence: removed(pack.title) }
}

/** Once all its tracks are in the cart one by one (but those owned), a pack takes their place, if it costs no more. */
export function consolidate(cart: Cart, pack: SoundPack): Change {
  const wanted = wantedOf(pack)
  if (wanted.length === 0 || singlesOf(cart, pack).length < wanted.length) return { cart }
  const { amount, currency } = pack.dynamicPrice
  // Neither more than the cart was told that they cost, nor more than they cost by now.
  const [total, another] = summaryOf(
    cart.filter((held) => wanted.some((track) => same(held, asTrack(track)))),
  ).totals
  const least = Math.min(total?.currency === currency && !another ? total.amount : 0, priceOfAll(wanted))
  return amount > 0 && amount <= least ? putPack(cart, pack) : { cart }
}

/** What is owned, or comes with another pack in the cart, need not come along. */
function split(cart: Cart, pack: SoundPack, without: Track): Change {
  const before = remove(remove(cart, asPack(pack)), asTrack(without))
  const others = wantedOf(pack).filter(({ id }) => id !== without.id)
  const next = others.map((track) => trackItem(track, pack)).reduce<Cart>(add, before)
  const added = others.filter(
    (track) => !before.some((held) => same(held, asTrack(track)) || covers(held, asTrack(track))),
  )
  if (added.length === 0) return { cart: next, sentence: removed(pack.title) }
  const sentence = isAlone(cart, pack)
    ? `${told(added, ':')}, the pack was ${formatPackPrice(pack.dynamicPrice)}`
    : `${told(added)} in place of the pack`
  return { cart: next, sentence }
}

/** Whoever gathers much of a pack is told when the whole of it costs less. */
export function cheaperWhole(cart: Cart, pack: SoundPack) {
  const singles = singlesOf(cart, pack)
  if (holdsPack(cart, pack) || !isAlone(cart, pack)) return undefined
  if (pack.isEffectivelyOwnedByCurrentUser || priceOfAll(singles) <= pack.dynamicPrice.amount)
    return undefined
  return `${told(singles, ' in your cart:')}, the whole pack: ${formatPackPrice(pack.dynamicPrice)}`
}

/** What of a pack there is to be bought. */
const wantedOf = (pack: SoundPack) => pack.tracks.filter((track) => !track.isEffectivelyOwnedByCurrentUser)

/** What of that is in the cart on its own. */
const singlesOf = (cart: Cart, pack: SoundPack) =>
  wantedOf(pack).filter((track) => cart.some((held) => same(held, asTrack(track))))

/** No other pack in the cart shares a track with it: where one does, only the shop can say what either costs. */
const isAlone = (cart: Cart, pack: SoundPack) =>
  !pack.tracks.some((track) => otherPackWith(cart, pack, track))

/** Tracks in words, at what they cost now if that is to be said. */
function told(tracks: Track[], colon = '') {
  const amount = priceOfAll(tracks)
  const price = colon && `${colon} ${formatPackPrice({ amount, currency: 'usd' })}`
  return `${tracks.length === 1 ? '1 single track' : `${tracks.length} single tracks`}${price}`
}

const priceOfAll = (tracks: Track[]) => tracks.reduce((sum, track) => sum + track.price_amount, 0)

const asTrack = ({ id }: { id: string }) => ({ id, type: 'track' }) as const
const asPack = ({ id }: { id: string }) => ({ id, type: 'sound_pack' }) as const
