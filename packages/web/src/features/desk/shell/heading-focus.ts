import { useEffect, useLayoutEffect } from 'react'
import { focusOnHeading } from '../../../ui/focus.ts'

/** The heading had the focus when its page gave way to another one of the same address. */
let wasOnHeading = false

/** Reading that has begun at the heading of what is being loaded goes on at the heading of what has come. */
export function useHeadingFocus() {
  useLayoutEffect(
    () => () => {
      wasOnHeading = document.activeElement?.matches('main h1') ?? false
    },
    [],
  )
  useEffect(() => {
    if (wasOnHeading && document.activeElement === document.body) focusOnHeading()
    wasOnHeading = false
  }, [])
}
