import { useEffect, useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { Failure, RetryButton } from '../../ui/notice.tsx'
import { useVerificationWatch } from '../identity/identity.public.ts'
import { BackToCart } from './back-to-cart.tsx'
import type { IntentRefusal } from './use-payment-intent.ts'

/** What helps against it, where trying again does not. */
const remedies: Record<string, [to: string, text: string]> = {
  'email-unverified': ['/account', 'Go Verify'],
  'cart-empty': ['/shop', 'Browse the shop'],
  'item-gone': ['/checkout-confirm', 'Review your order'],
  'scope-unsold': ['/checkout-confirm', 'Review your order'],
  'item-owned': ['/checkout-confirm', 'Review your order'],
  'paid-already': ['/account', 'Go to your purchases'],
  'item-under-way': ['/account#orders', 'View your order'],
}

/** Whoever verifies an address meanwhile is led back here by the mail. */
const fromCheckout = { from: '/checkout' }

/** Why nothing can be paid right now, and the ways on from there. */
export function NotPayable({
  sentence,
  code = '',
  waitSeconds = 0,
  onTryAgain,
}: IntentRefusal & { onTryAgain: () => void }) {
  const [to, text] = remedies[code] ?? []
  const early = useTooEarly(waitSeconds)
  useVerificationWatch(code === 'email-unverified')
  return (
    <Failure sentence={sentence}>
      <p className="ways-on">
        {to && (
          <Link className="button leading" to={to} state={fromCheckout}>
            {text}
          </Link>
        )}
        {code !== 'cart-empty' && <RetryButton disabled={early} onPress={onTryAgain} />}
        <BackToCart />
      </p>
    </Failure>
  )
}

/** Until so many seconds have passed, trying again would only take longer. */
function useTooEarly(seconds: number) {
  const [early, setEarly] = useState(seconds > 0)
  useEffect(() => {
    const timer = setTimeout(() => setEarly(false), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return early
}
