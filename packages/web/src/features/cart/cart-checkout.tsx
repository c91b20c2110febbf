import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { loginStateOf } from '../../platform/navigation-state.ts'
import { useSession } from '../../platform/session.ts'
import { useRestoreFocus } from '../../ui/focus.ts'
import { RetryButton } from '../../ui/notice.tsx'
import { LicenceNote } from '../licences/licences.public.ts'
import { nothingDueMessage } from './cart-item-text.rules.ts'
import { OrderSummary } from './order-summary.tsx'
import type { QuotedItem } from './quote/use-quote.ts'

/** What the rows add up to, exactly as they are shown, and the way on to the till. */
export function CartCheckout({ rows, unreachable, trying, onTryAgain }: CartCheckoutProps) {
  return (
    <OrderSummary rows={rows}>
      <div role="status">{unreachable && <Unreachable {...{ trying, onTryAgain }} />}</div>
      <LicenceNote />
      <CheckoutButton rows={rows} />
    </OrderSummary>
  )
}

interface CartCheckoutProps {
  rows: QuotedItem[]
  unreachable: boolean
  /** It is being tried once more. */
  trying: boolean
  onTryAgain: () => void
}

/** By itself as well, as soon as the network is back, or whoever waits for it: for the network the button does that. */
function Unreachable({ trying, onTryAgain }: Pick<CartCheckoutProps, 'trying' | 'onTryAgain'>) {
  useRestoreFocus(true)
  useEffect(() => {
    addEventListener('focus', onTryAgain)
    return () => removeEventListener('focus', onTryAgain)
  })
  return (
    <div className="unreachable">
      <p className="footnote">
        The shop cannot be reached right now. These are the prices from when you added the items.
      </p>
      <RetryButton busy={trying} onPress={onTryAgain} />
    </div>
  )
}

/** Until it is known who is there, its room is kept. Where nothing is left to be paid, there is no way on, and it says why. */
function CheckoutButton({ rows }: Pick<CartCheckoutProps, 'rows'>) {
  const { state } = useSession()
  const navigate = useNavigate()
  const closed = !rows.some(({ isCharged }) => isCharged)
  return (
    <div className="way-on">
      {state === 'in' && (
        <>
          {closed && <p id="nothing-due">{nothingDueMessage(rows.map(({ status }) => status))}</p>}
          <button
            type="button"
            className="button leading"
            disabled={closed}
            aria-describedby={closed ? 'nothing-due' : undefined}
            onClick={() => void navigate('/checkout-confirm')}
          >
            Proceed to Checkout
          </button>
        </>
      )}
      {state === 'out' && (
        <>
          <p>Please log in or sign up to complete your purchase.</p>
          <button
            type="button"
            className="button leading"
            onClick={() => void navigate('/login?redirectTo=/cart', { state: loginStateOf('/cart') })}
          >
            Login / Sign Up to Checkout
          </button>
        </>
      )}
    </div>
  )
}
