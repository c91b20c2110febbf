import type { Quote, Wish } from '@earcon/contract/orders'
import { quote } from '@earcon/contract/pricing'
import { Refusal } from '@earcon/contract/refusal'
import type { Context } from '../../context.ts'
import { forSale } from '../catalogue/catalogue.sale.service.ts'

const mostItems = 100

/** Neither nothing nor too much. */
export function measured(wishes: Wish[]) {
  if (wishes.length === 0) throw new Refusal('cart-empty')
  if (wishes.length > mostItems) throw new Refusal('too-many-items')
}

/** What a cart costs whoever asks, now, whatever it says of itself. */
export async function quoteCart(context: Context, wishes: Wish[]): Promise<Quote> {
  measured(wishes)
  const lines = quote(wishes, await forSale(context, wishes))
  return { lines, amount: lines.reduce((sum, { amount }) => sum + amount, 0), currency: 'usd' }
}
