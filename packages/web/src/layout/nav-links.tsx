import { useLocation } from 'react-router'
import { useSession } from '../platform/session.ts'
import { Link } from '../ui/link.tsx'
import { useLoginLink } from './login-link.ts'

/** The links of the bar and of the menu. Account takes Login's place once a user is loaded; until then there is neither. */
export function NavLinks({ onFollow }: { onFollow?: () => void }) {
  const { state } = useSession()
  const { pathname } = useLocation()
  const loginLink = useLoginLink()
  const link = (to: string, text: string) => (
    <Link
      to={to}
      aria-current={
        pathname.toLowerCase() === to ? 'page' : to === '/shop' && pathname === '/map' ? true : undefined
      }
      onClick={onFollow}
      {...(to === '/login' && loginLink(to))}
    >
      <span>{text}</span>
    </Link>
  )
  return (
    <ul className="nav-links">
      <li>{link('/', 'Home')}</li>
      <li>{link('/shop', 'Shop')}</li>
      <li className="identity">
        {state === 'in' ? link('/account', 'Account') : state !== 'loading' && link('/login', 'Login')}
      </li>
    </ul>
  )
}
