import { useLocation } from 'react-router'
import { CartIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { formatItemCount } from './cart.rules.ts'
import { useCart } from './cart-store.ts'

/** The way to the cart, and how much is in it. */
export function CartLink() {
  const cart = useCart() ?? []
  const isHere = useLocation().pathname.toLowerCase() === '/cart'
  const contents = cart.length === 0 ? 'empty' : formatItemCount(cart)
  return (
    <Link
      className="cart-link"
      to="/cart"
      aria-label={`Cart, ${contents}`}
      aria-current={isHere ? 'page' : undefined}
    >
      <CartIcon />
      {cart.length > 0 && <span className="badge">{cart.length}</span>}
    </Link>
  )
}
