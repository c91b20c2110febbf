import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Every change of the path starts at the top, going back included; a change of the query leaves the page where it is. */
export function StartAtTop() {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!hash) scrollTo(0, 0)
  }, [pathname, hash])

  return null
}
