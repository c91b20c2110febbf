import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { attachAudio, stopPlayback } from './player-store.ts'

/** The one audio element of a page that plays. Whoever leaves the page leaves its sounds: nothing would be there to stop them by. */
export function AudioElement() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current !== pathname) stopPlayback()
    shown.current = pathname
  }, [pathname])

  useEffect(() => {
    addEventListener('pagehide', stopPlayback)
    return () => removeEventListener('pagehide', stopPlayback)
  }, [])

  // oxlint-disable-next-line jsx-a11y/media-has-caption -- there are no words in it
  return <audio ref={attachAudio} hidden />
}
