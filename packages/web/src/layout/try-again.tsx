import { Link, useLocation } from 'react-router'

/** Asks for the very same page once more. */
export function TryAgain() {
  const { pathname, search } = useLocation()
  return (
    <Link className="button" to={{ pathname, search }} replace>
      Try again
    </Link>
  )
}
