import { NavLink } from 'react-router'
import { useSession } from '../platform/session.ts'
import { useLoginLink } from './login-link.ts'

/** The links of the bar and of the menu. Account takes Login's place once a user is loaded; until then there is neither. */
export function NavLinks({ onFollow }: { onFollow?: () => void }) {
  const { state } = useSession()
  const loginLink = useLoginLink()
  const link = (to: string, text: string) => (
    <NavLink to={to} end onClick={onFollow} {...(to === '/login' && loginLink(to))}>
      <span>{text}</span>
    </NavLink>
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
