import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** What is drawn and cannot be heard yet, and what has been done in it meanwhile. */
export interface Meanwhile {
  part: RefObject<HTMLDivElement | null>
  came: boolean
  /** Which of the stops was pressed last. */
  pressed?: number | undefined
  /** The stops that somebody typed into, where others have taken their place. */
  replaced?: Stop[]
  /** Which of them had the focus. */
  focused?: number
}

type Stop = HTMLButtonElement | HTMLInputElement | HTMLTextAreaElement

/** What can be pressed or typed into, in the order it stands. */
const stopsIn = (part: ParentNode | null) => [
  ...(part?.querySelectorAll<Stop>('button, input, textarea') ?? []),
]

/** `wanted` is called where there is nothing to be seen yet, and whenever somebody turns to what is not alive. */
export function useMeanwhile(wanted: () => void) {
  const part = useRef<HTMLDivElement>(null)
  const [meanwhile] = useState<Meanwhile>(() => ({ part, came: false }))
  useEffect(() => {
    if (!meanwhile.came && !part.current?.textContent) wanted()
  }, [])
  useEffect(() => {
    const onTurn = ({ type, target }: Event) => {
      if (meanwhile.came || !(target instanceof Element && part.current?.contains(target))) return
      wanted()
      const button = type === 'click' && target.closest('button')
      if (button) meanwhile.pressed = stopsIn(part.current).indexOf(button)
    }
    // What can be taken over in time React does by itself; whatever else is pressed there it lets nobody hear.
    const onDone = () => {
      meanwhile.pressed = undefined
    }
    addEventListener('focusin', onTurn, true)
    addEventListener('click', onTurn, true)
    addEventListener('click', onDone)
    return () => {
      removeEventListener('focusin', onTurn, true)
      removeEventListener('click', onTurn, true)
      removeEventListener('click', onDone)
    }
  })
  return meanwhile
}

/** Stands behind what was waited for, and is alive only with it: what was done meanwhile is done now. */
export function Came({ meanwhile, then }: { meanwhile: Meanwhile; then: () => void }) {
  useLayoutEffect(() => {
    meanwhile.came = true
  }, [meanwhile])
  useEffect(() => {
    const { part, replaced = [], focused = -1 } = meanwhile
    const stops = stopsIn(part.current)
    for (const [place, { value }] of replaced.entries()) {
      const stop = stops[place]
      if (!stop || !value || stop instanceof HTMLButtonElement) continue
      stop.value = value
      stop.dispatchEvent(new Event('input', { bubbles: true }))
    }
    stops[focused]?.focus({ preventScroll: true })
    // When what is being pressed just now is done.
    setTimeout(() => stops[meanwhile.pressed ?? -1]?.click())
    then()
  }, [])
  return null
}

/** React clears away what it cannot take over yet as soon as something around it changes; it is put back into its place. */
export function AsDrawn({ meanwhile }: { meanwhile: Meanwhile }) {
  const { part } = meanwhile
  const place = useRef<HTMLDivElement>(null)
  const [drawn] = useState(() => ({
    nodes: [...(part.current?.children ?? [])],
    focused:
      typeof document === 'undefined' ? -1 : stopsIn(part.current).indexOf(document.activeElement as Stop),
  }))
  useLayoutEffect(() => {
    place.current?.replaceChildren(...drawn.nodes)
    const stops = stopsIn(place.current)
    stops[drawn.focused]?.focus({ preventScroll: true })
    return () => {
      meanwhile.replaced = stops
      meanwhile.focused = stops.indexOf(document.activeElement as Stop)
    }
  }, [drawn, meanwhile])
  return <div ref={place} className="later" />
}
