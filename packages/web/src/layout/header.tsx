import { Link, NavLink, useNavigation } from 'react-router'
import { formatItemCount } from '../features/cart/cart.rules.ts'
import { useCart } from '../features/cart/cart-store.ts'
import { CartIcon } from '../ui/icons.tsx'
import { Menu } from './menu.tsx'
import { NavLinks } from './nav-links.tsx'
import { useBrand } from './root-data.ts'

export function Header() {
  const brand = useBrand()
  const waiting = useNavigation().state !== 'idle'
  return (
    <header className="site-header">
      {brand && (
        <Link className="brand" to="/">
          {brand}
        </Link>
      )}
      <nav className="main-nav" aria-label="Main">
        <NavLinks />
        <CartLink />
        <Menu />
      </nav>
      {waiting && <span className="on-its-way" />}
    </header>
  )
}

function CartLink() {
  const cart = useCart() ?? []
  const held = cart.length === 0 ? 'empty' : formatItemCount(cart)
  return (
    <NavLink className="cart-link" to="/cart" aria-label={`Cart, ${held}`}>
      <CartIcon />
      {cart.length > 0 && <span className="badge">{cart.length}</span>}
    </NavLink>
  )
}
