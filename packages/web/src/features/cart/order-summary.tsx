import { formatCartPrice } from '@earcon/contract/orders/money.rules'
import type { ReactNode } from 'react'
import { cartSummaryOf, formatItemCount } from './cart.rules.ts'
import type { QuotedItem } from './use-quote.ts'

const nothing = formatCartPrice({ amount: 0, currency: 'usd' })

/** What the items that are paid for add up to, exactly as they are shown, and what stands below that. */
export function OrderSummary({ rows, children }: { rows: readonly QuotedItem[]; children: ReactNode }) {
  const items = rows.filter(({ isCharged }) => isCharged).map(({ item }) => item)
  const sum = cartSummaryOf(items).totals.map(formatCartPrice).join(' + ') || nothing
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
