import type { User } from '@earcon/contract/identity/identity.calls'
import { Navigate } from 'react-router'
import { headOf } from '../../layout/head.ts'
import { Main } from '../../layout/main.tsx'
import { Failure, RetryButton } from '../../ui/notice.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { type Cart, type QuoteState, UndoToast, useCart, useQuote } from '../cart/cart.public.ts'
import { SignedInOnly } from '../identity/identity.public.ts'
import type { Route } from './+types/review-order.route'
import { BackToCart } from './back-to-cart.tsx'
import { CardTestBanner } from './card-test-banner.tsx'
import { loginFirstMessage } from './checkout-messages.ts'
import { OrderReview } from './order-review.tsx'
import { UnfinishedPayment } from './unfinished-payment.tsx'

const title = 'Review Your Order'

export const meta: Route.MetaFunction = (page) => headOf(page, { title })

export default function ReviewOrderScreen() {
  return (
    <>
      <CardTestBanner />
      <SignedInOnly title={title} complaint={loginFirstMessage}>
        {(user) => (
          <UnfinishedPayment>
            <Order user={user} />
          </UnfinishedPayment>
        )}
      </SignedInOnly>
    </>
  )
}

const nothing: Cart = []

/** The shop's own lines and prices: what the cart was told counts for nothing here. */
function Order({ user }: { user: User }) {
  const cart = useCart()
  const quoted = useQuote(cart ?? nothing, user.email)
  if (cart?.length === 0) return <Navigate to="/shop" replace />
  return (
    <Main>
      <h1>{title}</h1>
      <div className="cart-page">
        {!cart || !quoted.isAnswered ? (
          <Waiting sentence="Your cart is kept in this browser, and showing it needs JavaScript." />
        ) : quoted.trouble ? (
          <Unquoted {...quoted} />
        ) : (
          <OrderReview rows={quoted.rows} user={user} />
        )}
      </div>
      <UndoToast />
    </Main>
  )
}

/** What the shop refuses in words it will refuse again. */
const Unquoted = ({ trouble, isAsking, retry }: Pick<QuoteState, 'trouble' | 'isAsking' | 'retry'>) => (
  <Failure
    sentence={trouble?.refusal ?? 'The shop cannot be reached right now. Please try again in a moment.'}
  >
    <p className="ways-on">
      {!trouble?.refusal && <RetryButton busy={isAsking} onPress={retry} />}
      <BackToCart />
    </p>
  </Failure>
)
