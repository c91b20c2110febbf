import { useEffect } from 'react'
import { focusOn } from './arrival.tsx'

/** When something goes, and the focus with it, one goes on where one was on the page when it came, or else at the heading. */
export function useRefuge(shown: unknown) {
  useEffect(() => {
    if (!shown) return
    const from = document.activeElement
    return () => {
      if (document.activeElement !== document.body) return
      if (from instanceof HTMLElement && from.closest('main') && focusOn(from)) return
      focusOnHeading()
    }
  }, [shown])
}

export const focusOnHeading = () => focusOn(document.querySelector<HTMLElement>('main h1'))
