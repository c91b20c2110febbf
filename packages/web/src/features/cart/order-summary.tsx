import { formatCartPrice } from '@earcon/contract/orders/money.rules'
import type { ReactNode } from 'react'
import { type CartItem, cartSummaryOf, formatItemCount } from './cart.rules.ts'

/** What items add up to, exactly as they are shown, and what stands below that. */
export function OrderSummary({ items, children }: { items: readonly CartItem[]; children: ReactNode }) {
  const sum = cartSummaryOf(items).totals.map(formatCartPrice).join(' + ')
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
