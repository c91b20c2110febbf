import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { stayInPlace } from '../platform/navigation-state.ts'
import { Link } from '../ui/link.tsx'

/** Asks for the very same page once more; by itself as well, as soon as the network is back. */
export function RetryLink() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const to = pathname + search
  const how = { replace: true, state: { ...state, ...stayInPlace } }

  useEffect(() => {
    const again = () => void navigate(to, how)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  })

  return (
    <Link className="button" to={to} {...how}>
      Try again
    </Link>
  )
}
