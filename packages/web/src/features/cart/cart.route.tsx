import type { Cart } from '@earcon/contract/cart'
import { viewerOf } from '@earcon/contract/session'
import { useNavigate } from 'react-router'
import { headOf, sharedPage } from '../../layout/head.ts'
import { Main } from '../../layout/main.tsx'
import { useCart } from '../../state/cart.ts'
import { useSession } from '../../state/session.ts'
import { Silence } from '../../ui/sketch.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import type { Route } from './+types/cart.route'
import { CartList } from './cart-list.tsx'
import { useMovingUp } from './moving-up.ts'
import { useQuote } from './quote.section.tsx'
import { Undo } from './undo.section.tsx'

export const headers = sharedPage

export const meta: Route.MetaFunction = (page) => headOf(page, { title: 'Cart' })

const nothing: Cart = []

/** The server knows of no cart: everyone is sent the same page, and the browser fills it. */
export default function CartScreen() {
  const cart = useCart()
  const session = useSession()
  const quoted = useQuote(cart ?? nothing, viewerOf(session))
  const onRemoved = useMovingUp('.cart-item .remove')
  const hopeless = quoted.late || (session.state === 'loading' && session.unreachable)
  // What is told first is to be true, and not to move when it becomes so.
  const waiting = !cart || (cart.length > 0 && !quoted.isAnswered && !hopeless)
  return (
    <Main>
      <h1>Cart</h1>
      <div className="cart-page">
        {waiting ? (
          <Waiting sentence="Your cart is kept in this browser, and showing it needs JavaScript." />
        ) : cart.length > 0 ? (
          <CartList {...{ quoted, onRemoved }} />
        ) : (
          <Empty />
        )}
      </div>
      <Undo />
    </Main>
  )
}

function Empty() {
  const navigate = useNavigate()
  return (
    <>
      <p>Your cart is currently empty. Add some music to start your collection!</p>
      <button type="button" className="button leading" onClick={() => void navigate('/shop')}>
        Browse Music &amp; Packs
      </button>
      <Silence />
    </>
  )
}
