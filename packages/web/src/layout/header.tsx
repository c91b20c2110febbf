import { NavLink } from 'react-router'
import { useBrand } from './root-data.ts'

export function Header() {
  const brand = useBrand()
  return (
    <header>
      {brand && (
        <NavLink className="brand" to="/" end>
          {brand}
        </NavLink>
      )}
      <nav aria-label="Main">
        <NavLink to="/" end>
          Home
        </NavLink>
        <NavLink to="/shop">Shop</NavLink>
      </nav>
    </header>
  )
}
