import { Link } from 'react-router'
import { Failure } from '../../ui/notice.tsx'
import { BackToCart } from './back-to-cart.tsx'
import type { Refused } from './intent.ts'

/** What helps against it, where trying again does not. */
const ways: Record<string, [to: string, text: string]> = {
  'email-unverified': ['/account', 'Go Verify'],
  'cart-empty': ['/shop', 'Browse the shop'],
  'item-gone': ['/checkout-confirm', 'Review your order'],
  'item-owned': ['/checkout-confirm', 'Review your order'],
  'paid-already': ['/account', 'Go to your purchases'],
  'item-under-way': ['/account', 'Go to your purchases'],
}

/** Why nothing can be paid right now, and the ways on from there. */
export function NotPayable({ sentence, code = '', onTryAgain }: Refused & { onTryAgain: () => void }) {
  const [to, text] = ways[code] ?? []
  return (
    <Failure sentence={sentence}>
      <p className="ways-on">
        {to && (
          <Link className="button leading" to={to}>
            {text}
          </Link>
        )}
        {code !== 'cart-empty' && (
          <button type="button" className="button" onClick={onTryAgain}>
            Try again
          </button>
        )}
        <BackToCart />
      </p>
    </Failure>
  )
}
