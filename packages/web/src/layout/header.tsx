import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Link } from '../ui/link.tsx'
import { Menu } from './menu.tsx'
import { NavLinks } from './nav-links.tsx'
import { useBrand } from './root-data.ts'

export function Header({ cartLink }: { cartLink: ReactNode }) {
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
        {cartLink}
        <Menu />
      </nav>
      {waiting && <span className="on-its-way" />}
    </header>
  )
}
