import { NavLink } from 'react-router'
import { CartIcon } from '../../ui/icons.tsx'
import { formatItemCount } from './cart.rules.ts'
import { useCart } from './cart-store.ts'

/** The way to the cart, and how much is in it. */
export function CartLink() {
  const cart = useCart() ?? []
  const contents = cart.length === 0 ? 'empty' : formatItemCount(cart)
  return (
    <NavLink className="cart-link" to="/cart" aria-label={`Cart, ${contents}`}>
      <CartIcon />
      {cart.length > 0 && <span className="badge">{cart.length}</span>}
    </NavLink>
  )
}
