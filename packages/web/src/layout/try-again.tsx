import { useEffect } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'

/** Asks for the very same page once more; by itself as well, as soon as the network is back. */
export function TryAgain() {
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()

  useEffect(() => {
    const again = () => void revalidate()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [revalidate])

  return (
    <Link className="button" to={{ pathname, search }} replace>
      Try again
    </Link>
  )
}
