import { isLargerStep } from '../licences/scope-steps.rules.ts'
import type { RequestedItem } from '../orders/orders.calls.ts'
import {
  boughtStepsOf,
  type ItemForSale,
  type PricedTrack,
  quoteItems,
  type TrackStep,
} from '../orders/pricing.rules.ts'
import { sumOf } from './shop-arbitraries.ts'

/** One thing that was bought, for how much, and what that has brought. */
interface Purchase {
  request: RequestedItem
  amount: number
  bought: TrackStep[]
  refunded: boolean
}

/** A buyer's purchases, and what follows from them; nothing else is remembered. */
export type Purchases = readonly Purchase[]

/** What somebody has who has made these purchases, as the shop would look at it. */
export const itemsFor = (onSale: readonly ItemForSale[], purchases: Purchases): ItemForSale[] =>
  onSale.map((item) => ({ ...item, parts: item.parts.map((part) => withPaid(part, purchases)) }))

const withPaid = (part: PricedTrack, purchases: Purchases): PricedTrack => {
  const paid = paidStepsIn(purchases, part.id)
  const entitled = part.entitled || paid.includes('standard')
  const larger = [...(part.larger ?? []), ...paid.filter(isLargerStep)]
  return { ...part, owned: part.owned || entitled, entitled, larger }
}

/** The steps of a track that are paid for, and not given back. */
export const paidStepsIn = (purchases: Purchases, trackId: string) =>
  purchases
    .filter(({ refunded }) => !refunded)
    .flatMap(({ bought }) => bought)
    .filter(({ track_id }) => track_id === trackId)
    .map(({ step }) => step)

/** Buys one thing, if it is to be had. */
export function buy(onSale: readonly ItemForSale[], purchases: Purchases, request: RequestedItem): Purchases {
  const shelf = itemsFor(onSale, purchases)
  const [line] = quoteItems([request], shelf)
  const item = shelf.find(({ id, type }) => id === request.id && type === request.type)
  if (line?.status !== 'ok' || !item) return purchases
  return [
    ...purchases,
    { request, amount: line.amount, bought: boughtStepsOf(request, item.parts), refunded: false },
  ]
}

/** Gives one of them back; counted around, so that any number means one. */
export const refund = (purchases: Purchases, which: number): Purchases =>
  purchases.map((purchase, at) =>
    at === which % purchases.length ? { ...purchase, refunded: true } : purchase,
  )

/** What was paid, and not given back. */
export const paidIn = (purchases: Purchases) =>
  sumOf(purchases.filter(({ refunded }) => !refunded).map(({ amount }) => amount))
