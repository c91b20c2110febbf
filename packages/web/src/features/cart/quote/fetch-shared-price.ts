import { formatPackPrice } from '@earcon/contract/orders/money.rules'
import type { QuoteLine, RequestedItem } from '@earcon/contract/orders/orders.calls'
import { apiFor } from '../../../platform/api.ts'

/** What is to be said of the price of the last of some things, beside the others. */
export async function fetchSharedPrice(items: RequestedItem[], signal: AbortSignal) {
  const { lines, currency } = await apiFor({ signal })('POST /orders/quote', { body: { items } })
  const line = lines.at(-1)
  return line && sharedPriceMessage(line, (amount) => formatPackPrice({ amount, currency }))
}

/** What the shop would charge for a pack beside what is in the cart; nothing where that is no less. */
function sharedPriceMessage(
  { amount, list_amount, tracks: { earlier, total } }: Pick<QuoteLine, 'amount' | 'list_amount' | 'tracks'>,
  formatPrice: (amount: number) => string,
) {
  if (earlier === 0 || amount >= list_amount) return undefined
  const price = amount === 0 ? 'nothing more' : formatPrice(amount)
  const why = `${earlier} of its ${total} tracks ${earlier === 1 ? 'is' : 'are'} in it already`
  return `With what is in your cart, this pack costs ${price}: ${why}.`
}
