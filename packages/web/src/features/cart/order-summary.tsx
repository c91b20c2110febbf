import { formatCartPrice } from '@earcon/contract/orders/money.rules'
import { type ReactNode, useEffect } from 'react'
import { cartSummaryOf, formatItemCount } from './cart.rules.ts'
import { rememberShownTotal } from './quote/shown-total.ts'
import type { QuotedItem } from './quote/use-quote.ts'

const nothing = formatCartPrice({ amount: 0, currency: 'usd' })

/** What the items that are paid for add up to, exactly as they are shown, and what stands below that. */
export function OrderSummary({ rows, children }: { rows: readonly QuotedItem[]; children: ReactNode }) {
  const items = rows.filter(({ isCharged }) => isCharged).map(({ item }) => item)
  const sum = cartSummaryOf(items).totals.map(formatCartPrice).join(' + ') || nothing
  useEffect(() => {
    rememberShownTotal(
      rows.map(({ item }) => item),
      sum,
    )
  }, [rows, sum])
  return (
    <section className="order-summary" aria-labelledby="order-summary">
      <h2 id="order-summary">Order summary</h2>
      <dl>
        <div>
          <dt>Subtotal ({formatItemCount(items)})</dt>
          <dd>{sum}</dd>
        </div>
        <div className="total">
          <dt>Total</dt>
          <dd aria-live="polite">{sum}</dd>
        </div>
      </dl>
      {children}
    </section>
  )
}
