import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../state/session.ts'
import { useRefuge } from './focus.ts'
import type { Row } from './quote.section.tsx'
import { LicenceNote, Sums } from './sums.section.tsx'

/** What the rows add up to, exactly as they are shown, and the way on to the till. */
export function OrderSummary({ rows, unreachable, onTryAgain }: Summary) {
  return (
    <Sums items={rows.map(({ item }) => item)}>
      <div role="status">{unreachable && <Unreachable {...{ onTryAgain }} />}</div>
      <LicenceNote />
      <WayOn />
    </Sums>
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
