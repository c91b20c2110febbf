import { useEffect } from 'react'
import { focusOn } from '../../layout/arrival.tsx'

/** When something goes, and the focus with it, reading goes on at the heading; nothing is scrolled for that. */
export function useRefuge(shown: boolean) {
  useEffect(() => {
    if (!shown) return
    return () => {
      if (document.activeElement === document.body) focusOnHeading()
    }
  }, [shown])
}

export const focusOnHeading = () => focusOn(document.querySelector<HTMLElement>('main h1'))
