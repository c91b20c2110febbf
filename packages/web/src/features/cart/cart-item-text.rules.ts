import type { Money } from '@earcon/contract/catalogue/catalogue.calls'
import { formatCartPrice } from '@earcon/contract/orders/money.rules'
import type { QuoteLine } from '@earcon/contract/orders/orders.calls'
import type { CartItem, PackItem } from './cart.rules.ts'

const mostTitles = 3

/** What an item of the cart is, in a few words. */
export function itemKindLabel(item: CartItem) {
  if (item.type === 'track') return `Track by ${item.artist_name}`
  const count = countOf(item)
  return count === 0 ? 'Sound pack' : `Sound pack, ${count === 1 ? '1 track' : `${count} tracks`}`
}

/** What is in a pack: the titles of three tracks, and how many more there are; nothing where none is known. */
export function packContentsLabel(item: CartItem) {
  if (item.type === 'track') return undefined
  const { tracks_summary, tracks = [] } = item
  const titles = (tracks_summary ?? tracks.map(({ title }) => title)).filter(Boolean).slice(0, mostTitles)
  if (titles.length === 0) return undefined
  const more = countOf(item) - titles.length
  const listed = titles.join(' · ')
  return more > 0 ? `${listed} and ${more} more` : listed
}

const countOf = ({ tracks, track_ids }: PackItem) => tracks?.length ?? track_ids?.length ?? 0

/** What is to be said of an item, given what it cost when it was added and what the shop says of it now. */
export function quoteRemarksOf(
  /** Unknown where its scope was changed since. */
  priceWhenAdded: Money | undefined,
  line: QuoteLine,
  currency: string,
): string[] {
  if (line.status === 'gone') return ['This is no longer sold.']
  if (line.status === 'unsold')
    return ['This is free now, and what is free is licensed for up to a million people only.']
  if (line.status === 'paying') return [whyPaying(line.tracks)]
  if (line.status === 'owned') return [`${whyNothing(line)}, so it is not charged.`]
  const saved = line.list_amount - line.amount
  return [
    ...(!priceWhenAdded || isExplained(priceWhenAdded, line, currency)
      ? []
      : [`The price has changed: it was ${formatCartPrice(priceWhenAdded)} when you added it.`]),
    ...(saved > 0 ? [`${whyLess(line.tracks)}: −${formatCartPrice({ amount: saved, currency })}.`] : []),
  ]
}

/** Why there is nothing to check out, given what the shop says of each item. */
export const nothingDueMessage = (statuses: readonly (QuoteLine['status'] | undefined)[]) =>
  statuses.every((status) => status === 'paying')
    ? 'All of this is being paid already. There is nothing more to pay.'
    : 'There is nothing to pay for: each item says why.'

/** It costs what was told; or it was told as all pay it, and what this buyer has of it is the reason. */
const isExplained = (priceWhenAdded: Money, { amount, list_amount }: QuoteLine, currency: string) =>
  priceWhenAdded.currency === currency && [amount, list_amount].includes(priceWhenAdded.amount)

function whyNothing({ list_amount, tracks: { owned, earlier } }: QuoteLine) {
  if (list_amount === 0) return 'This is free now'
  if (earlier === 0) return 'You own this already'
  return owned === 0
    ? 'It comes with what is above it'
    : 'You own part of it, and the rest comes with what is above it'
}

const whyPaying = ({ total, owned, paying }: QuoteLine['tracks']) =>
  owned + paying === total
    ? 'Being paid: it leaves the cart when the payment is through.'
    : 'Part of this is being paid. The rest can be bought when that payment is through.'

function whyLess({ total, owned, earlier, partly = 0 }: QuoteLine['tracks']) {
  if (partly > 0) return 'With what you have of it, or have in your cart'
  if (earlier === 0) return `You own ${owned} of ${total} tracks`
  if (owned === 0) return `${earlier} of ${total} tracks ${earlier === 1 ? 'is' : 'are'} already in your cart`
  return `You own ${owned} of ${total} tracks, and ${earlier} more ${earlier === 1 ? 'is' : 'are'} already in your cart`
}
