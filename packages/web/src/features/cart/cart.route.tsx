import { useNavigate } from 'react-router'
import { headOf, sharedPageHeaders } from '../../layout/head.ts'
import { Main } from '../../layout/main.tsx'
import { viewerOf } from '../../platform/session.rules.ts'
import { useSession } from '../../platform/session.ts'
import { Silence } from '../../ui/sketch.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import type { Route } from './+types/cart.route'
import type { Cart } from './cart.rules.ts'
import { CartList } from './cart-list.tsx'
import { useCart } from './cart-store.ts'
import { useQuote } from './quote/use-quote.ts'
import { UndoToast } from './undo-toast.tsx'
import { useFocusNextRow } from './use-focus-next-row.ts'

export const headers = sharedPageHeaders

export const meta: Route.MetaFunction = (page) => headOf(page, { title: 'Cart' })

const nothing: Cart = []

/** The server knows of no cart: everyone is sent the same page, and the browser fills it. */
export default function CartScreen() {
  const cart = useCart()
  const session = useSession()
  const quoted = useQuote(cart ?? nothing, viewerOf(session))
  const onRemoved = useFocusNextRow('.cart-item .remove')
  const hopeless = quoted.isLate || (session.state === 'loading' && session.unreachable)
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
      <UndoToast />
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
