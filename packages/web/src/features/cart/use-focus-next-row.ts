import { useLayoutEffect, useState } from 'react'
import { focusOnHeading } from '../../ui/focus.ts'

/** Tells in which place of the list something was taken out: the focus goes to what moves up, or to what is last then. */
export function useFocusNextRow(selector: string) {
  const [left, setLeft] = useState<{ place: number }>()

  useLayoutEffect(() => {
    if (!left) return
    const found = [...document.querySelectorAll<HTMLElement>(selector)]
    const next = found[left.place] ?? found.at(-1)
    if (next) next.focus()
    else focusOnHeading()
  }, [left, selector])

  return (place: number) => setLeft({ place })
}
