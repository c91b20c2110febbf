import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { stayInPlace } from '../../platform/navigation-state.ts'
import { HiddenFields } from './list/hidden-fields.tsx'
import { changedList, parseShopQuery, type ShopQuery, shopAddressOf, shopPathOf } from './shop-address.ts'
import type { Suggestions } from './suggestions/suggestions.tsx'

/** How long after the last letter the search is asked. */
const debounceMs = 300

/** A form like any other; once the page is hydrated it asks by itself, as soon as the visitor stops typing. */
export function SearchBox({ query, failed }: { query: ShopQuery; failed: boolean }) {
  const { search = '' } = query
  const { input, searchSoon, searchNow } = useSearchAsTyped(search, failed)
  const { Suggestions, before = '', fetchSuggestions } = useLaterSuggestions()
  return (
    <>
      <form
        className="list-search"
        role="search"
        action={shopPathOf(query)}
        onSubmit={(event) => {
          event.preventDefault()
          searchNow()
          // On a phone the keyboard would cover what was found.
          if (matchMedia('(pointer: coarse)').matches) input.current?.blur()
        }}
      >
        <HiddenFields query={query} but="search" />
        <input
          ref={input}
          className="input"
          type="search"
          name="search"
          aria-label="Search by title"
          placeholder="search by title"
          defaultValue={search}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          onInput={searchSoon}
          onFocus={fetchSuggestions}
          onPointerEnter={fetchSuggestions}
        />
        <button className="button" type="submit">
          Search
        </button>
      </form>
      {Suggestions && <Suggestions field={input} before={before} />}
    </>
  )
}

/** They come when the field is turned to; where they cannot, nothing else is missing. */
function useLaterSuggestions() {
  const [part, setPart] = useState<{ Suggestions?: typeof Suggestions; before?: string }>({})
  const fetchSuggestions = ({ currentTarget: { value: before } }: SyntheticEvent<HTMLInputElement>) =>
    void import('./suggestions/suggestions.tsx').then(
      ({ Suggestions }) => setPart((now) => (now.Suggestions ? now : { Suggestions, before })),
      () => {},
    )
  return { ...part, fetchSuggestions }
}

/** Keeps field and address together: what is typed leads to an address, and any other way of getting there to the field. */
function useSearchAsTyped(search: string, failed: boolean) {
  const input = useRef<HTMLInputElement>(null)
  const location = useLocation()
  const { location: heading } = useNavigation()
  const navigate = useNavigate()
  /** Runs while the visitor types. */
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The address that this field has asked for and that is not shown yet. */
  const requested = useRef<string>(undefined)
  const shown = useRef(location.key)

  const stopTimer = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
  }, [])

  const underway = heading?.pathname === location.pathname ? heading : location
  const searchNow = useCallback(() => {
    stopTimer()
    const text = input.current?.value.trim() ?? ''
    const query = parseShopQuery(underway)
    if (text === (query.search ?? '') && !failed) return
    requested.current = shopAddressOf(changedList(query, { search: text }))
    // A search that is being refined is one step of the history, not one for every letter.
    const refined = text !== '' && parseShopQuery(window.location).search !== undefined
    void navigate(requested.current, { replace: refined, state: stayInPlace })
  }, [failed, navigate, stopTimer, underway])

  // The newest way of asking, whenever the pause is over.
  const newest = useRef(searchNow)
  useEffect(() => {
    newest.current = searchNow
  }, [searchNow])

  // What was typed before the page came alive counts too.
  useEffect(() => {
    if (input.current?.value !== input.current?.defaultValue) newest.current()
    return stopTimer
  }, [stopTimer])

  // A visitor who goes elsewhere is not called back by what was typed before; a press on a link is told at once, since on a
  // slow machine the pause may be over before the step is seen here.
  useEffect(() => {
    const stopOnLink = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a[href]')) stopTimer()
    }
    document.addEventListener('click', stopOnLink, true)
    return () => document.removeEventListener('click', stopOnLink, true)
  }, [stopTimer])
  useEffect(() => {
    if (!heading || heading.pathname + heading.search === requested.current) return
    requested.current = undefined
    stopTimer()
  }, [heading, stopTimer])

  // Whoever came here another way finds in the field what is shown, unless they are typing already.
  useEffect(() => {
    if (shown.current === location.key) return
    shown.current = location.key
    const own = location.pathname + location.search === requested.current
    requested.current = undefined
    if (!own && timer.current === undefined && input.current) input.current.value = search
  }, [location, search])

  const searchSoon = () => {
    stopTimer()
    timer.current = setTimeout(() => newest.current(), debounceMs)
  }

  return { input, searchSoon, searchNow }
}
