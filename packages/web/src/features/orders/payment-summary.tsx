import type { User } from '@earcon/contract/identity/identity.calls'
import { formatLicensee } from '@earcon/contract/licences/licensee.rules'
import { scopeNote } from '@earcon/contract/licences/scope-words.rules'
import { formatCartPrice } from '@earcon/contract/orders/money.rules'
import type { PaymentIntent } from '@earcon/contract/orders/orders.calls'
import { useState } from 'react'
import { type Cart, shownTotalOf } from '../cart/cart.public.ts'
import { LicenceNote } from '../licences/licences.public.ts'

/** What the payment is for, line by line, as the shop has written it down; and that it costs something else than the cart said, if it does. */
export function PaymentSummary({ intent, cart, user }: { intent: PaymentIntent; cart: Cart; user: User }) {
  const { lines, currency, licensee } = intent
  const sum = formatCartPrice(intent)
  const [shown] = useState(() => shownTotalOf(cart))
  return (
    <section className="order-summary" aria-labelledby="order-summary">
      <h2 id="order-summary">You are paying for</h2>
      <dl>
        {lines.map(({ id, type, title, amount, ...line }) => (
          <div key={`${type} ${id}`}>
            <dt>
              <cite>{title}</cite>
              {scopeNote(line)}
            </dt>
            <dd>{formatCartPrice({ amount, currency })}</dd>
          </div>
        ))}
        <div className="total">
          <dt>Total</dt>
          <dd>{sum}</dd>
        </div>
      </dl>
      {shown && shown !== sum && (
        <p className="footnote">
          In your cart this came to {shown}. The price has changed since then, and you pay {sum}.
        </p>
      )}
      <p className="footnote">
        The receipt goes to <span className="address">{user.email}</span>.
      </p>
      {licensee && (
        <p className="footnote">
          Licensed to <bdi className="address">{formatLicensee(licensee)}</bdi>.
        </p>
      )}
      <LicenceNote />
    </section>
  )
}
