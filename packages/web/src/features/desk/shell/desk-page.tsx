import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { Main } from '../../../layout/main.tsx'
import { useBrand } from '../../../layout/root-data.ts'
import { Link } from '../../../ui/link.tsx'
import { deskParts, isWithin } from '../desk-path.rules.ts'
import { useHeadingFocus } from './heading-focus.ts'

/** A screen of the desk: the way to the others, its name, and what stands on it. */
export function DeskPage({
  title,
  above,
  beside,
  children,
}: {
  title: string
  /** The way back, before the heading. */
  above?: ReactNode
  /** What can be done with all of it, at the heading's side. */
  beside?: ReactNode
  children: ReactNode
}) {
  useTitle(title)
  useHeadingFocus()
  return (
    <Main>
      <DeskNavigation />
      {above}
      <div className="desk-head">
        <h1>{title}</h1>
        {beside}
      </div>
      {children}
    </Main>
  )
}

function DeskNavigation() {
  const { pathname } = useLocation()
  return (
    <nav className="desk-nav" aria-label="Desk">
      <ul className="nav-links">
        {deskParts.map(({ path, name }) => (
          <li key={path}>
            <Link to={path} aria-current={isWithin(pathname, path) ? 'page' : undefined}>
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The way back from one to all of its kind. */
export const Crumb = ({ to, children }: { to: string; children: string }) => (
  <p className="crumb">
    <Link to={to}>{children}</Link>
  </p>
)

/** One route holds all screens of the desk, so each names itself. */
export function useTitle(title: string) {
  const brand = useBrand()
  useEffect(() => {
    document.title = [title, 'Desk', brand].filter(Boolean).join(' · ')
  }, [title, brand])
}
