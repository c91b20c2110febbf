import { NavLink, useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'

export function Header() {
  const brand = useRouteLoaderData<typeof loader>('root')?.config.brand
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
