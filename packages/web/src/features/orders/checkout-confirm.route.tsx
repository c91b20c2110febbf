import type { Cart } from '@earcon/contract/cart'
import type { User } from '@earcon/contract/identity/identity.calls'
import { Navigate } from 'react-router'
import { headOf } from '../../layout/head.ts'
import { Main } from '../../layout/main.tsx'
import { useCart } from '../../state/cart.ts'
import { Again, Failure } from '../../ui/notice.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { type Quoted, useQuote } from '../cart/quote.section.tsx'
import { Undo } from '../cart/undo.section.tsx'
import { SignedInOnly } from '../identity/signed-in.section.tsx'
import type { Route } from './+types/checkout-confirm.route'
import { BackToCart } from './back-to-cart.tsx'
import { Earlier } from './earlier.tsx'
import { Review } from './review.tsx'
import { loginFirst } from './sentences.ts'
import { TestBar } from './test-bar.tsx'

const title = 'Review Your Order'

export const meta: Route.MetaFunction = (page) => headOf(page, { title })

export default function CheckoutConfirmScreen() {
  return (
    <>
      <TestBar />
      <SignedInOnly title={title} complaint={loginFirst}>
        {(user) => (
          <Earlier>
            <Order user={user} />
          </Earlier>
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
          <Review rows={quoted.rows} user={user} />
        )}
      </div>
      <Undo />
    </Main>
  )
}

/** What the shop refuses in words it will refuse again. */
const Unquoted = ({ trouble, asking, again }: Pick<Quoted, 'trouble' | 'asking' | 'again'>) => (
  <Failure
    sentence={trouble?.refusal ?? 'The shop cannot be reached right now. Please try again in a moment.'}
  >
    <p className="ways-on">
      {!trouble?.refusal && <Again busy={asking} onPress={again} />}
      <BackToCart />
    </p>
  </Failure>
)
