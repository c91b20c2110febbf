import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** By entry of the history: the way to the link or field that had the focus there last. */
const held = new Map<string, string>()

/**
 * Every change of the path starts at the top, going back included, and reading goes on at the page's heading; going
 * back, at what one had left it by. A change of the query alone leaves page and focus where they are.
 */
export function Arrival() {
  const { pathname, hash, key } = useLocation()
  const back = useNavigationType() === NavigationType.Pop
  const shown = useRef({ pathname, key })

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const way = wayTo(target)
      if (way) held.set(key, way)
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [key])

  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, key }
    if (before.key === key) return
    const section = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
    if (section) return arriveAt(section)
    if (before.pathname === pathname) return
    scrollTo(0, 0)
    const left = back ? document.querySelector<HTMLElement>(held.get(key) ?? 'main h1') : null
    focusOn(left ?? document.querySelector<HTMLElement>('main h1'))
  }, [pathname, hash, key, back])

  return null
}

function arriveAt(section: HTMLElement) {
  section.scrollIntoView()
  focusOn(section)
}

function focusOn(element: HTMLElement | null) {
  if (!element) return
  // A heading takes the focus once, for the reader's sake, and is no stop on the way of the Tab key.
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/** A link by where it leads, a field by its name, each within its part of the page. */
function wayTo(target: EventTarget | null) {
  if (!(target instanceof Element)) return undefined
  const part = target.closest('main, header, footer')?.localName
  const name = ['id', 'href', 'name'].find((name) => target.getAttribute(name))
  return part && name
    ? `${part} ${target.localName}[${name}="${CSS.escape(target.getAttribute(name) ?? '')}"]`
    : undefined
}
