import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Every change of the path starts at the top, going back included; a change of the query leaves the page where it is. */
export function StartAtTop() {
  const { pathname } = useLocation()
  useEffect(() => {
    history.scrollRestoration = 'manual'
    scrollTo(0, 0)
  }, [pathname])
  return null
}
