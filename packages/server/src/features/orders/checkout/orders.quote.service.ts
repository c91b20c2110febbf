import type { Quote, RequestedItem } from '@earcon/contract/orders/orders.calls'
import { quoteItems } from '@earcon/contract/orders/pricing.rules'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context } from '../../../context.ts'
import { loadItemsForSale } from '../../catalogue/catalogue.sale.service.ts'
import { currency } from './orders.draft.ts'

const mostItems = 100

/** Neither nothing nor too much. */
export function assertCartSize(wishes: RequestedItem[]) {
  if (wishes.length === 0) throw new Refusal('cart-empty')
  if (wishes.length > mostItems) throw new Refusal('too-many-items')
}

/** What a cart costs whoever asks, now, whatever it says of itself. */
export async function quoteOrder(context: Context, wishes: RequestedItem[]): Promise<Quote> {
  assertCartSize(wishes)
  const lines = quoteItems(wishes, await loadItemsForSale(context, wishes))
  return { lines, amount: lines.reduce((sum, { amount }) => sum + amount, 0), currency }
}
