import type { QuoteLine, RequestedItem } from './orders.calls.ts'

/** What a pack consists of, at the list prices of its tracks. */
export interface PricedTrack {
  id: string
  price_amount: number
  /** The buyer may use it already: by a right of their own, or because a free pack has it. */
  owned: boolean
  /** By a right of their own: only this lowers a price. */
  entitled: boolean
}

/** Something for sale: a pack, or a track, which is the only part of itself. */
export interface ItemForSale {
  id: string
  type: 'track' | 'sound_pack'
  title: string
  price_amount: number
  parts: readonly PricedTrack[]
}

const priceStep = 10
const minChargeAmount = 50

/**
 * What a pack costs somebody who holds part of it: the share of its price that the missing tracks have in the list
 * prices, never above these, in whole steps, and at least what a card can be charged with while anything is missing.
 */
export function dynamicPriceOf(
  price_amount: number,
  parts: readonly Pick<PricedTrack, 'price_amount' | 'entitled'>[],
) {
  const all = sumOf(parts)
  const missing = sumOf(parts.filter(({ entitled }) => !entitled))
  if (missing === 0 || price_amount === 0) return 0
  if (missing === all) return price_amount
  const share = Math.floor((price_amount * missing) / all / priceStep) * priceStep
  return Math.max(minChargeAmount, Math.min(share, missing))
}

/**
 * Line by line in the order of the cart, each as if the earlier ones were owned. What of it is being paid for already, by
 * another order, is not sold a second time.
 */
export function quoteItems(
  requested: readonly RequestedItem[],
  onSale: readonly ItemForSale[],
  beingPaid: ReadonlySet<string> = new Set(),
): QuoteLine[] {
  const earlier = new Set<string>()
  return requested.map((request) => {
    const found = onSale.find(({ id, type }) => id === request.id && type === request.type)
    if (!found) return goneLine(request)
    const line = quoteItem(request, found, earlier, beingPaid)
    if (isCharged(line)) for (const { id } of found.parts) earlier.add(id)
    return line
  })
}

/** Whether it would be paid for. */
export const isCharged = ({ status }: QuoteLine) => status === 'ok' || status === 'changed'

function quoteItem(
  request: RequestedItem,
  { id, type, title, price_amount, parts }: ItemForSale,
  earlier: ReadonlySet<string>,
  beingPaid: ReadonlySet<string>,
): QuoteLine {
  const owned = parts.filter((part) => part.owned)
  const covered = parts.filter((part) => !part.owned && earlier.has(part.id))
  const paying = parts.filter((part) => !part.owned && beingPaid.has(part.id))
  const tracks = {
    total: parts.length,
    owned: owned.length,
    earlier: covered.length,
    paying: paying.length,
  }
  const line = { id, type, title, list_amount: price_amount, tracks }
  if (price_amount > 0 && paying.length > 0) return { ...line, status: 'paying', amount: 0 }
  if (price_amount === 0 || owned.length + covered.length === parts.length)
    return { ...line, status: 'owned', amount: 0 }
  const amount = dynamicPriceOf(
    price_amount,
    parts.map((part) => ({ ...part, entitled: part.entitled || earlier.has(part.id) })),
  )
  return {
    ...line,
    status: request.amount === undefined || request.amount === amount ? 'ok' : 'changed',
    amount,
  }
}

const goneLine = ({ id, type }: RequestedItem): QuoteLine => ({
  id,
  type,
  title: null,
  status: 'gone',
  amount: 0,
  list_amount: 0,
  tracks: { total: 0, owned: 0, earlier: 0, paying: 0 },
})

const sumOf = (parts: readonly { price_amount: number }[]) =>
  parts.reduce((sum, part) => sum + part.price_amount, 0)
