import { itemsIn, summaryOf } from '@earcon/contract/cart'
import { cartPrice } from '@earcon/contract/money'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { useSession } from '../../state/session.ts'
import { useRefuge } from './focus.ts'
import type { Row } from './quote.ts'

/** What the rows add up to, exactly as they are shown, and the way on to the till. */
export function OrderSummary({ rows, unreachable, onTryAgain }: Summary) {
  const items = rows.map(({ item }) => item)
  const sum = summaryOf(items).totals.map(cartPrice).join(' + ')
  return (
    <section className="order-summary" aria-labelledby="order-summary">
      <h2 id="order-summary">Order summary</h2>
      <dl>
        <div>
          <dt>Subtotal ({itemsIn(items)})</dt>
          <dd>{sum}</dd>
        </div>
        <div className="total">
          <dt>Total</dt>
          <dd aria-live="polite">{sum}</dd>
        </div>
      </dl>
      <div role="status">{unreachable && <Unreachable {...{ onTryAgain }} />}</div>
      <p className="footnote">
        Everything here is sold under <Link to="/licence">the licence</Link>.
      </p>
      <WayOn />
    </section>
  )
}

interface Summary {
  rows: Row[]
  unreachable: boolean
  onTryAgain: () => void
}

/** By itself as well, as soon as the network is back, or whoever waits for it. */
function Unreachable({ onTryAgain }: Pick<Summary, 'onTryAgain'>) {
  useRefuge(true)
  useEffect(() => {
    const back = ['online', 'focus']
    for (const name of back) addEventListener(name, onTryAgain)
    return () => {
      for (const name of back) removeEventListener(name, onTryAgain)
    }
  })
  return (
    <div className="unreachable">
      <p className="footnote">
        The shop cannot be reached right now. These are the prices from when you added the items.
      </p>
      <button type="button" className="button" onClick={onTryAgain}>
        Try again
      </button>
    </div>
  )
}

/** Until it is known who is there, its room is kept. */
function WayOn() {
  const { state } = useSession()
  const navigate = useNavigate()
  return (
    <div className="way-on">
      {state === 'in' && (
        <button type="button" className="button leading" onClick={() => void navigate('/checkout-confirm')}>
          Proceed to Checkout
        </button>
      )}
      {state === 'out' && (
        <>
          <p>Please log in or sign up to complete your purchase.</p>
          <button
            type="button"
            className="button leading"
            onClick={() => void navigate('/login?redirectTo=/cart')}
          >
            Login / Sign Up to Checkout
          </button>
        </>
      )}
    </div>
  )
}
