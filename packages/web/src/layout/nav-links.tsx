import { NavLink } from 'react-router'
import { useTokenStored } from '../state/session.ts'

/** The links of the bar and of the menu. Account takes Login's place once a user is loaded. */
export function NavLinks() {
  const signedOut = !useTokenStored()
  return (
    <ul className="nav-links">
      <li>
        <Leading to="/">Home</Leading>
      </li>
      <li>
        <Leading to="/shop">Shop</Leading>
      </li>
      <li className="identity">{signedOut && <Leading to="/login">Login</Leading>}</li>
    </ul>
  )
}

const Leading = ({ to, children }: { to: string; children: string }) => (
  <NavLink to={to} end className={to === '/login' ? 'login' : ''}>
    <span>{children}</span>
  </NavLink>
)
