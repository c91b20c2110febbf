import { useEffect } from 'react'

/** A heading or a section takes the focus for the reader's sake, and is no stop on the way of the Tab key. */
export function focusOn(element: HTMLElement | null) {
  if (element && element.tabIndex < 0) element.tabIndex = -1
  element?.focus({ preventScroll: true })
  return document.activeElement === element
}

/** When something goes, and the focus with it, one goes on where one was on the page when it came, or else at the heading. */
export function useRestoreFocus(shown: unknown) {
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
