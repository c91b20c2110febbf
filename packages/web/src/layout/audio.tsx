import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { attach, hush } from '../state/player.ts'

/** The one audio element of a page that plays. Whoever leaves the page leaves its sounds: nothing would be there to stop them by. */
export function Audio() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current !== pathname) hush()
    shown.current = pathname
  }, [pathname])

  useEffect(() => {
    addEventListener('pagehide', hush)
    return () => removeEventListener('pagehide', hush)
  }, [])

  // oxlint-disable-next-line jsx-a11y/media-has-caption -- there are no words in it
  return <audio ref={attach} hidden />
}
