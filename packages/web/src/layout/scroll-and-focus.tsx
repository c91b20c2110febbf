import { useEffect, useRef } from 'react'
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router'
import { isToStayInPlace, readingStartOf } from '../platform/navigation-state.ts'
import { focusOn, focusOnHeading } from '../ui/focus.ts'

/** By entry of the history: the way to the link or field that had the focus there last. */
const lastFocused = new Map<string, FocusPath>()

/** By entry of the history: how far down one was reading, when a link of the page led on within it. */
const depths = new Map<string, number>()

/**
 * The one place that scrolls, and that moves the focus from page to page. Every change of the path starts at the top,
 * going back included, and reading goes on at the page's heading; going back, at what one had left it by. Going back
 * within a page leads to where one was on it. Steps within a list, and going back through them, leave it where it stands.
 */
export function ScrollAndFocus() {
  const location = useLocation()
  const back = useNavigationType() === NavigationType.Pop
  const shown = useRef(location)

  useEffect(() => {
    document.documentElement.dataset.alive = ''
    // Where the address leads the browser has scrolled by itself; what can be pressed there is now heard.
    const place = placeAt(window.location)
    if (place && hasJustArrived()) bringIntoView(place)
    if (place?.matches('tr')) focusOn(stopIn(place))
    // The browser would scroll on its own way back; after a reload it may.
    const ours = () => {
      history.scrollRestoration = 'manual'
    }
    const theirs = () => {
      history.scrollRestoration = 'auto'
    }
    ours()
    addEventListener('pageshow', ours)
    addEventListener('pagehide', theirs)
    return () => {
      removeEventListener('pageshow', ours)
      removeEventListener('pagehide', theirs)
    }
  }, [])

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const way = focusPathTo(target)
      if (way) lastFocused.set(location.key, way)
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [location.key])

  useEffect(() => {
    const before = shown.current
    shown.current = location
    if (before.key === location.key) return
    const within = isSamePage(before, location)
    const depth = back && within ? depths.get(location.key) : undefined
    if (within && !document.activeElement?.closest('header, footer')) depths.set(before.key, scrollY)
    else depths.delete(before.key)
    const list = back ? null : listAt(location)
    // Whoever types into a field by now goes on doing so.
    const place = placeAt(location) ?? (isTyping() ? null : list)
    if (depth !== undefined) {
      scrollTo(0, depth)
      returnTo(location)
    } else if (place && (!back || within)) {
      bringIntoView(place)
      focusOn(stopIn(place))
    } else if (list || staysInPlace(before, location, back)) {
      if (nothingFocused()) startReading(location, back)
    } else {
      scrollTo(0, 0)
      startReading(location, back)
    }
  }, [location, back])

  return null
}

/** Whoever loads a page anew, comes back to it, or has begun to use it, stays where they are. */
function hasJustArrived() {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return arrival?.type === 'navigate' && !navigator.userActivation?.hasBeenActive
}

/** Twice: what stands before it may be laid out only now that it is near, and push it away. */
function bringIntoView(place: HTMLElement) {
  place.scrollIntoView()
  requestAnimationFrame(() => setTimeout(() => place.scrollIntoView()))
}

/** What the address names on the page: a section, or a row of a table. */
const placeAt = ({ hash }: Pick<Location, 'hash'>) => document.getElementById(hash.slice(1))

/** Where the step that led here wants reading to go on: at the beginning of a list, of which there is another part now. */
const listAt = ({ state }: Location) => document.getElementById(readingStartOf(state) ?? '')

/** Reading goes on at a section itself, and in a row at the first thing to press. */
const stopIn = (place: HTMLElement) =>
  (place.matches('tr') && place.querySelector<HTMLElement>('button')) || place

const staysInPlace = (before: Location, now: Location, back: boolean) =>
  before.pathname === now.pathname && (back ? before.search !== now.search : isToStayInPlace(now.state))

/** But for the section. */
const isSamePage = (before: Location, now: Location) =>
  before.pathname === now.pathname && before.search === now.search

/** What is pressed may go, or go dead, with the step it leads to. */
const nothingFocused = () => !document.activeElement || document.activeElement.matches('body, :disabled')

const isTyping = () => document.activeElement?.matches('input, textarea') ?? false

/** At the heading; on the way back where one had been. */
function startReading(location: Location, back: boolean) {
  if (!(back && returnTo(location))) focusOnHeading()
}

/** To what one had left by, if that is still there to be focused. */
function returnTo({ key }: Location) {
  const way = lastFocused.get(key)
  const left = way && [...document.querySelectorAll<HTMLElement>(way.selector)][way.place]
  return left !== undefined && focusOn(left)
}

interface FocusPath {
  selector: string
  /** Which of those that it finds. */
  place: number
}

/** A link by where it leads, a field by its name, a button by what it says, each within its part of the page. */
function focusPathTo(target: EventTarget | null): FocusPath | undefined {
  if (!(target instanceof Element)) return undefined
  const part = target.closest('main, header, footer')?.localName
  const name = ['id', 'href', 'name', 'aria-label'].find((name) => target.hasAttribute(name))
  if (!part || !name) return undefined
  const selector = `${part} ${target.localName}[${name}="${CSS.escape(target.getAttribute(name) ?? '')}"]`
  return { selector, place: [...document.querySelectorAll(selector)].indexOf(target) }
}
