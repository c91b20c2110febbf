import { useNavigate } from 'react-router'
import { headOf, sharedPage } from '../../layout/head.ts'
import { Main } from '../../layout/main.tsx'
import { useCart } from '../../state/cart.ts'
import { Silence } from '../../ui/sketch.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import type { Route } from './+types/cart.route'
import { CartList } from './cart-list.tsx'
import { useMovingUp } from './moving-up.ts'
import { Undo } from './undo.section.tsx'

export const headers = sharedPage

export const meta: Route.MetaFunction = (page) => headOf(page, { title: 'Cart' })

/** The server knows of no cart: everyone is sent the same page, and the browser fills it. */
export default function CartScreen() {
  const cart = useCart()
  const onRemoved = useMovingUp('.cart-item .remove')
  return (
    <Main>
      <h1>Cart</h1>
      <div className="cart-page">
        {!cart ? (
          <Waiting sentence="Your cart is kept in this browser, and showing it needs JavaScript." />
        ) : cart.length > 0 ? (
          <CartList {...{ cart, onRemoved }} />
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
