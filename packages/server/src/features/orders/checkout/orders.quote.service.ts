import type { Quote, RequestedItem } from '@earcon/contract/orders/orders.calls'
import { quoteItems } from '@earcon/contract/orders/pricing.rules'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context } from '../../../context.ts'
import { loadItemsForSale } from '../../catalogue/catalogue.sale.service.ts'
import { processingTrackIds } from '../orders.queries.ts'
import { currency } from './orders.draft.ts'

const mostItems = 100

/** Neither nothing nor too much. */
export function assertCartSize(requested: RequestedItem[]) {
  if (requested.length === 0) throw new Refusal('cart-empty')
  if (requested.length > mostItems) throw new Refusal('too-many-items')
}

/** What the viewer is paying for by an order that is not settled yet. */
export const tracksBeingPaid = async ({ db, viewer }: Context) =>
  new Set(viewer ? await processingTrackIds(db, viewer.id) : [])

/** What a cart costs whoever asks, now, whatever it says of itself. */
export async function quoteOrder(context: Context, requested: RequestedItem[]): Promise<Quote> {
  assertCartSize(requested)
  const lines = quoteItems(
    requested,
    await loadItemsForSale(context, requested),
    await tracksBeingPaid(context),
  )
  return { lines, amount: lines.reduce((sum, { amount }) => sum + amount, 0), currency }
}
