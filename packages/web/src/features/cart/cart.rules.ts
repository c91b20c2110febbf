import type { Money, Track } from '@earcon/contract/catalogue/catalogue.calls'
import type { OfferedPack } from '@earcon/contract/catalogue/offer.rules'
import { containsScope, type ScopeFields, scopeFrom } from '@earcon/contract/licences/scope.rules'

/** Its scope is part of an item and not of its name: the same thing is in the cart once. */
interface Named extends ScopeFields {
  id: string
  title: string
  cover_image_url: string | null
  /** Its scope was changed in the cart: what it costs was reckoned from what was told, and only the shop can say it. */
  estimated?: true
}

export interface TrackItem extends Named {
  type: 'track'
  artist_name: string
  price: Money
  /** The pack on whose page it was found. */
  pack_id?: string
}

export interface PackItem extends Named {
  type: 'sound_pack'
  dynamicPrice: Money
  /** The titles of its first three tracks. */
  tracks_summary?: string[]
  tracks?: { id: string; title: string }[]
  track_ids?: string[]
}

export type CartItem = TrackItem | PackItem
export type Cart = readonly CartItem[]

/** What names an item: a track and a pack may share an id. */
export type ItemRef = Pick<CartItem, 'id' | 'type'>

/** A pack swallows its tracks; a duplicate, a track already covered, or what is no item at all changes nothing. */
export const addItem = (cart: Cart, offered: unknown): Cart => tryAddItem(cart, offered).cart

/** The same, with the reason why what was offered stays out. */
export function tryAddItem(cart: Cart, offered: unknown): { cart: Cart; ignored?: string } {
  const item = itemFrom(offered)
  if (typeof item === 'string') return { cart, ignored: item }
  if (cart.some((held) => isSameItem(held, item))) return { cart, ignored: 'it is in the cart already' }
  if (cart.some((held) => coversItem(held, item))) return { cart, ignored: 'a pack in the cart contains it' }
  return { cart: [...cart.filter((held) => !coversItem(item, held)), item] }
}

/** What is not in the cart cannot leave it, and nothing changes. */
export const removeItem = (cart: Cart, item: ItemRef): Cart =>
  cart.some((held) => isSameItem(held, item)) ? cart.filter((held) => !isSameItem(held, item)) : cart

/** How many, in words. */
export const formatItemCount = ({ length }: Cart) => (length === 1 ? '1 item' : `${length} items`)

/** What is said of what has left. */
export const removedMessage = (title: string) => `Removed ${title}`

/** A hundred can be ordered at once; what goes far beyond was not gathered by a buyer, and would keep the page busy. */
const maxStoredItems = 1_000

/** What was stored, as far as it makes sense: anything in it that could not be added is left out. */
export function parseCart(stored: string | null, ignore?: (why: string) => void): Cart {
  const list = listIn(stored)
  if (!Array.isArray(list)) ignore?.('what is stored is no cart')
  return listFrom(list)
    .slice(0, maxStoredItems)
    .reduce<Cart>((before, offered) => {
      const { cart, ignored } = tryAddItem(before, offered)
      if (ignored) ignore?.(ignored)
      return cart
    }, [])
}

export const isSameItem = (one: ItemRef, other: ItemRef) => one.id === other.id && one.type === other.type

/** The same, for as many people. */
export const isSameLine = (one: ItemRef & ScopeFields, other: ItemRef & ScopeFields) =>
  isSameItem(one, other) && one.scope === other.scope && one.broadcast === other.broadcast

/** A pack in the cart covers each of its tracks, as far as it is licensed itself; of a pack that names none, nobody can tell. */
export const coversItem = (holder: CartItem, item: ItemRef & ScopeFields) =>
  item.type === 'track' &&
  holder.type === 'sound_pack' &&
  trackIdsOf(holder).includes(item.id) &&
  containsScope(scopeFrom(holder), scopeFrom(item))

export const itemPriceOf = (item: CartItem) => (item.type === 'track' ? item.price : item.dynamicPrice)

/** How many items, and what they cost together, in each currency that occurs. */
export function cartSummaryOf(cart: Cart): { count: number; totals: Money[] } {
  const sums = new Map<string, number>()
  for (const { amount, currency } of cart.map(itemPriceOf))
    sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return { count: cart.length, totals: Array.from(sums, ([currency, amount]) => ({ amount, currency })) }
}

/** As the shop is asked for it; the standard scope is not said. */
export const toRequestedItem = ({ id, type, scope, broadcast }: CartItem) => ({ id, type, scope, broadcast })

export const toTrackItem = (track: Track, pack: { id: string } & ScopeFields): TrackItem => ({
  ...scopeIn(pack),
  id: track.id,
  type: 'track',
  title: track.title,
  cover_image_url: track.cover_image_url,
  artist_name: track.artist_name,
  price: { amount: track.price_amount, currency: track.price_currency },
  pack_id: pack.id,
})

export const toPackItem = ({
  id,
  title,
  cover_image_url,
  dynamicPrice,
  tracks,
  ...offered
}: OfferedPack): PackItem => ({
  ...scopeIn(offered),
  id,
  type: 'sound_pack',
  title,
  cover_image_url,
  dynamicPrice,
  tracks_summary: tracks.slice(0, 3).map((track) => track.title),
  tracks: tracks.map((track) => ({ id: track.id, title: track.title })),
})

const scopeIn = ({ scope, broadcast }: ScopeFields) => ({
  ...(scope && { scope }),
  ...(broadcast && { broadcast }),
})

const trackIdsOf = ({ tracks = [], track_ids = [] }: PackItem) => [
  ...tracks.map(({ id }) => id),
  ...track_ids,
]

/** Whatever somebody offers, looked at part by part; or what it lacks, in words. */
function itemFrom(offered: unknown): CartItem | string {
  const given = partsOf(offered)
  const named = {
    ...storedScopeFrom(given),
    id: idFrom(given.id),
    title: textFrom(given.title).trim(),
    cover_image_url: coverFrom(given),
  }
  if (!named.id) return 'it has no id'
  if (!named.title) return 'it has no title'
  if (given.type === 'track') {
    const price = moneyFrom(given.price)
    if (!price) return 'it has no price'
    const pack_id = idFrom(given.pack_id)
    const artist_name = textFrom(given.artist_name) || 'N/A'
    return { ...named, type: 'track', artist_name, price, ...(pack_id && { pack_id }) }
  }
  if (given.type !== 'sound_pack') return 'it is neither a track nor a sound pack'
  const dynamicPrice = moneyFrom(given.dynamicPrice)
  if (!dynamicPrice) return 'it has no price'
  if (dynamicPrice.amount === 0) return 'it costs nothing, so it is owned already'
  return { ...named, type: 'sound_pack', dynamicPrice, ...insideFrom(given) }
}

/** What is no scope is the standard, and of that nothing is said. */
const storedScopeFrom = ({ scope, broadcast, estimated }: Parts): Partial<Named> => ({
  ...((scope === 'large' || scope === 'unlimited') && { scope }),
  ...(broadcast === true && { broadcast }),
  ...(estimated === true && { estimated }),
})

type Parts = Record<string, unknown>

/** Safe because every part is looked at before it is used; what is no object has none. */
const partsOf = (given: unknown) => (typeof given === 'object' && given !== null ? given : {}) as Parts

const textFrom = (given: unknown) => (typeof given === 'string' ? given : '')

/** Ids are compared as texts, however they were written down; what no address could carry is none. */
const idFrom = (given: unknown) => {
  const id = Number.isSafeInteger(given) ? String(given) : textFrom(given)
  return /^[\w.~-]{1,64}$/.test(id) ? id : ''
}

/** Only pictures of our own are ever shown: browsers read a backslash as a slash, and a blank not at all. */
const coverFrom = ({ cover_image_url: cover }: Parts) =>
  /^\/(?!\/)[^\\\s]*$/.test(textFrom(cover)) ? textFrom(cover) : null

function moneyFrom(given: unknown): Money | undefined {
  const { amount, currency } = partsOf(given)
  if (typeof amount !== 'number' || !(amount >= 0 && amount <= Number.MAX_SAFE_INTEGER)) return undefined
  return textFrom(currency) ? { amount, currency: textFrom(currency).toLowerCase() } : undefined
}

/** What is in a pack, by whichever of its two names. */
function insideFrom({ tracks, track_ids, tracks_summary }: Parts): Partial<PackItem> {
  const held = listFrom(tracks)
    .map(partsOf)
    .map(({ id, title }) => ({ id: idFrom(id), title: textFrom(title) }))
    .filter(({ id }) => id)
  const ids = listFrom(track_ids).map(idFrom).filter(Boolean)
  const titles = listFrom(tracks_summary).map(textFrom).filter(Boolean).slice(0, 3)
  return {
    ...(titles.length > 0 && { tracks_summary: titles }),
    ...(held.length > 0 && { tracks: held }),
    ...(ids.length > 0 && { track_ids: ids }),
  }
}

const listFrom = (given: unknown): unknown[] => (Array.isArray(given) ? given : [])

function listIn(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? '[]')
  } catch {
    return undefined
  }
}
