import type { ShopConfig } from '@earcon/contract/home/home.calls'
import { lastListAddress } from '../../platform/last-list.ts'
import { Link } from '../../ui/link.tsx'
import { Failure, RetryButton } from '../../ui/notice.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { BoughtPacks } from '../installs/installs.public.ts'
import { PaymentTrouble } from './payment-trouble.tsx'
import { type PaymentStatus, usePaymentStatus } from './use-payment-status.ts'

/** What came of a payment; good news is heard as soon as there is any, and so is what is still awaited. */
export function PaymentResult({ secret, config }: { secret: string; config: ShopConfig }) {
  const { status, retry } = usePaymentStatus(secret, config.cards)
  return (
    <>
      <div className="payment" role="status" aria-busy={status.name === 'looking'}>
        <PaymentMessage of={status} />
      </div>
      {status.name === 'looking' && <Waiting sentence="This page needs JavaScript." />}
      {status.name === 'unread' && (
        <PaymentTrouble sentence={status.sentence}>
          <RetryButton onPress={retry} />
        </PaymentTrouble>
      )}
      {status.name === 'known' && <NextSteps {...status} />}
      {status.name === 'known' && status.outcome.tone === 'success' && status.items && (
        <BoughtPacks items={status.items} />
      )}
    </>
  )
}

function PaymentMessage({ of: status }: { of: PaymentStatus }) {
  if (status.name === 'confirming') return <p className="notice">Confirming your payment…</p>
  if (status.name !== 'known') return null
  const { outcome, number, isPending } = status
  if (outcome.tone === 'failure' || outcome.tone === 'error') return null
  return (
    <div className={outcome.tone === 'success' ? 'notice success' : 'notice'}>
      <p className="outcome">{outcome.sentence}</p>
      {number && (
        <p>
          Your order is number <span className="number">{number}</span>.
        </p>
      )}
      {isPending && <p>Your purchase will appear in your account shortly. There is nothing more to pay.</p>}
      {outcome.tone === 'waiting' && !number && (
        <p>You can close this page. We will email you when the payment has arrived, or if it fails.</p>
      )}
    </div>
  )
}

type KnownOutcome = Extract<PaymentStatus, { name: 'known' }>

function NextSteps({ outcome, number, isCanceled }: KnownOutcome) {
  if (outcome.tone === 'error')
    return (
      <PaymentTrouble sentence={outcome.sentence}>
        {isCanceled && (
          <>
            <p>This payment was called off, and nothing was charged.</p>
            <Link className="button leading" to="/checkout">
              Try Again
            </Link>
          </>
        )}
      </PaymentTrouble>
    )
  if (outcome.tone === 'failure')
    return (
      <Failure sentence={outcome.sentence}>
        <p>Nothing was charged.</p>
        <Link className="button leading" to="/checkout">
          Try Again
        </Link>
      </Failure>
    )
  return (
    <p className="ways-on">
      {number || outcome.tone === 'success' ? (
        <Link className="button leading" to="/account">
          Go to your purchases
        </Link>
      ) : (
        <Link className="button" to={lastListAddress()}>
          Continue Shopping
        </Link>
      )}
      {number && (
        <Link className="button" to={`/receipt/${encodeURIComponent(number)}`}>
          View receipt
        </Link>
      )}
    </p>
  )
}
