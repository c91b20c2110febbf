import type { SoundPack, Track } from '@earcon/contract/catalogue/catalogue.calls'
import type { OfferedPack } from '@earcon/contract/catalogue/offer.rules'
import { formatPackPrice } from '@earcon/contract/orders/money.rules'
import {
  addItem,
  type Cart,
  cartSummaryOf,
  coversItem,
  isSameItem,
  isSameLine,
  removedMessage,
  removeItem,
  toPackItem,
  toTrackItem,
  tryAddItem,
} from './cart.rules.ts'

/** What the cart becomes, and what there is to say where more has changed than what was pressed. */
export interface CartChange {
  cart: Cart
  sentence?: string
  /** Why what was pressed stays out, for the log alone. */
  ignored?: string
}

/** How a track of a pack stands to the cart: on its own, with this pack, within another one, or not at all. */
export type TrackCartStatus = 'owned' | 'single' | 'with-pack' | 'elsewhere' | 'absent'

export const trackButtonLabels: Record<TrackCartStatus, string> = {
  owned: 'Owned',
  single: 'Added',
  'with-pack': 'Added',
  elsewhere: 'Added (in Other Pack)',
  absent: 'Add to Cart',
}

export function trackCartStatusOf(cart: Cart, pack: OfferedPack, track: Track): TrackCartStatus {
  if (track.isEffectivelyOwnedByCurrentUser) return 'owned'
  if (hasPack(cart, pack)) return 'with-pack'
  if (cart.some((held) => isSameItem(held, asTrack(track)))) return 'single'
  return findOtherPackWith(cart, pack, track) ? 'elsewhere' : 'absent'
}

export const hasPack = (cart: Cart, pack: SoundPack) => cart.some((held) => isSameItem(held, asPack(pack)))

/** The pack in the cart that has the track, where it is not the one that is looked at. */
export const findOtherPackWith = (cart: Cart, pack: OfferedPack, track: Track) =>
  cart.find((held) => coversItem(held, toTrackItem(track, pack)) && !isSameItem(held, asPack(pack)))

/** A track goes in. Where it is not known what is owned, nothing is put together. */
export function addTrack(cart: Cart, pack: OfferedPack, track: Track, isViewerKnown = true): CartChange {
  const { cart: next, ignored } = tryAddItem(cart, toTrackItem(track, pack))
  if (ignored) return { cart, ignored }
  return isViewerKnown ? consolidate(next, pack) : { cart: next }
}

/** A track goes out: on its own, or out of the pack, of which the rest then stays. */
export function removeTrack(cart: Cart, pack: OfferedPack, track: Track): CartChange {
  if (hasPack(cart, pack)) return splitPack(cart, pack, track)
  return { cart: removeItem(cart, asTrack(track)), sentence: removedMessage(track.title) }
}

/** The pack goes in, and its single tracks make way. */
export function addPack(cart: Cart, pack: OfferedPack): CartChange {
  const { cart: next, ignored } = tryAddItem(cart, toPackItem(pack))
  if (ignored) return { cart, ignored }
  // Those for more people than the pack stay beside it.
  const singles = singlesOf(cart, pack).filter(
    (track) => !next.some((held) => isSameItem(held, asTrack(track))),
  )
  if (next.length > cart.length) return { cart: next }
  if (singles.length === 0) return { cart: next, sentence: 'Removed what you own already' }
  const price = isAlone(cart, pack) ? `: ${formatPackPrice(pack.dynamicPrice)},` : ''
  return {
    cart: next,
    sentence: `The whole pack${price} in place of ${formatTracks(singles, price && ' for')}`,
  }
}

export function removePack(cart: Cart, pack: SoundPack): CartChange {
  return { cart: removeItem(cart, asPack(pack)), sentence: removedMessage(pack.title) }
}

/** Once all its tracks are in the cart one by one (but those owned), for as many people, a pack takes their place, if it costs no more. */
export function consolidate(cart: Cart, pack: OfferedPack): CartChange {
  const wanted = unownedTracksOf(pack)
  const alike = wanted.filter((track) => cart.some((held) => isSameLine(held, toTrackItem(track, pack))))
  if (wanted.length === 0 || alike.length < wanted.length) return { cart }
  const { amount, currency } = pack.dynamicPrice
  // Neither more than the cart was told that they cost, nor more than they cost by now.
  const [total, another] = cartSummaryOf(
    cart.filter((held) => wanted.some((track) => isSameItem(held, asTrack(track)))),
  ).totals
  const least = Math.min(total?.currency === currency && !another ? total.amount : 0, priceOfAll(wanted))
  return amount > 0 && amount <= least ? addPack(cart, pack) : { cart }
}

/** What is owned, or comes with another pack in the cart, need not come along. */
function splitPack(cart: Cart, pack: OfferedPack, without: Track): CartChange {
  const before = removeItem(removeItem(cart, asPack(pack)), asTrack(without))
  const others = unownedTracksOf(pack).filter(({ id }) => id !== without.id)
  const next = others.map((track) => toTrackItem(track, pack)).reduce<Cart>(addItem, before)
  const added = others.filter(
    (track) =>
      !before.some((held) => isSameItem(held, asTrack(track)) || coversItem(held, toTrackItem(track, pack))),
  )
  if (added.length === 0) return { cart: next, sentence: removedMessage(pack.title) }
  const sentence = isAlone(cart, pack)
    ? `${formatTracks(added, ':')}, the pack was ${formatPackPrice(pack.dynamicPrice)}`
    : `${formatTracks(added)} in place of the pack`
  return { cart: next, sentence }
}

/** Whoever gathers much of a pack is told when the whole of it costs less. */
export function cheaperPackMessage(cart: Cart, pack: OfferedPack) {
  const singles = singlesOf(cart, pack)
  // What is there for another number of people costs something else.
  const isAlike = singles.every((track) => cart.some((held) => isSameLine(held, toTrackItem(track, pack))))
  if (!isAlike || hasPack(cart, pack) || !isAlone(cart, pack)) return undefined
  if (pack.isEffectivelyOwnedByCurrentUser || priceOfAll(singles) <= pack.dynamicPrice.amount)
    return undefined
  return `${formatTracks(singles, ' in your cart:')}, the whole pack: ${formatPackPrice(pack.dynamicPrice)}`
}

/** Whether its price is what the page says: it is in the cart already or owned, or no other pack there shares a track with it. */
export const isOfferedAlone = (cart: Cart, pack: SoundPack) =>
  pack.isEffectivelyOwnedByCurrentUser || hasPack(cart, pack) || isAlone(cart, pack)

/** What of a pack there is to be bought. */
const unownedTracksOf = (pack: SoundPack) =>
  pack.tracks.filter((track) => !track.isEffectivelyOwnedByCurrentUser)

/** What of that is in the cart on its own. */
const singlesOf = (cart: Cart, pack: SoundPack) =>
  unownedTracksOf(pack).filter((track) => cart.some((held) => isSameItem(held, asTrack(track))))

/** No other pack in the cart shares a track with it: where one does, only the shop can say what either costs. */
const isAlone = (cart: Cart, pack: SoundPack) =>
  !pack.tracks.some((track) =>
    cart.some((held) => coversItem(held, asTrack(track)) && !isSameItem(held, asPack(pack))),
  )

/** Tracks in words, at what they cost now if that is to be said. */
function formatTracks(tracks: Track[], colon = '') {
  const amount = priceOfAll(tracks)
  const price = colon && `${colon} ${formatPackPrice({ amount, currency: 'usd' })}`
  return `${tracks.length === 1 ? '1 single track' : `${tracks.length} single tracks`}${price}`
}

const priceOfAll = (tracks: Track[]) => tracks.reduce((sum, track) => sum + track.price_amount, 0)

const asTrack = ({ id }: { id: string }) => ({ id, type: 'track' }) as const
const asPack = ({ id }: { id: string }) => ({ id, type: 'sound_pack' }) as const
