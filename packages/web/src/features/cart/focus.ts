import { useEffect, useLayoutEffect, useState } from 'react'
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

/** Tells in which place of the list something was taken out: the focus goes to what moves up, or to what is last then. */
export function useMovingUp(selector: string) {
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

const focusOnHeading = () => focusOn(document.querySelector<HTMLElement>('main h1'))
