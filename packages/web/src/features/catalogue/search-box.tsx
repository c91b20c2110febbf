import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { standing } from '../../layout/arrival.tsx'
import { listAddress, listQuery } from './list-address.ts'

/** How long after the last letter the search is asked. */
const pause = 300

/** A form like any other; once the page is alive it asks by itself, as soon as the visitor stops typing. */
export function SearchBox({ search }: { search: string }) {
  const { input, askSoon, askNow } = useAsking(search)
  return (
    <form
      className="list-search"
      role="search"
      action="/shop"
      onSubmit={(event) => {
        event.preventDefault()
        askNow()
        // On a phone the keyboard would cover what was found.
        if (matchMedia('(pointer: coarse)').matches) input.current?.blur()
      }}
    >
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
        onInput={askSoon}
        onCompositionEnd={askSoon}
      />
      <button className="button" type="submit">
        Search
      </button>
    </form>
  )
}

/** Keeps field and address together: what is typed leads to an address, and any other way of getting there to the field. */
function useAsking(search: string) {
  const input = useRef<HTMLInputElement>(null)
  const location = useLocation()
  const { location: heading } = useNavigation()
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The address that this field has asked for and that is not shown yet. */
  const asked = useRef<string>(undefined)
  const shown = useRef(location.key)

  const underway = listQuery((heading ?? location).search).search
  const askNow = useCallback(() => {
    clearTimeout(timer.current)
    const text = input.current?.value.trim() ?? ''
    if (text === underway) return
    asked.current = listAddress({ page: 1, search: text })
    // A search that is being refined is one step of the history, not one for every letter.
    void navigate(asked.current, { replace: text !== '' && search !== '', state: standing })
  }, [navigate, search, underway])

  // The newest way of asking, whenever the pause is over.
  const newest = useRef(askNow)
  useEffect(() => {
    newest.current = askNow
  }, [askNow])

  // What was typed before the page came alive counts too.
  useEffect(() => {
    newest.current()
    return () => clearTimeout(timer.current)
  }, [])

  // A visitor who goes elsewhere is not called back by what was typed before.
  useEffect(() => {
    if (!heading || heading.pathname + heading.search === asked.current) return
    asked.current = undefined
    clearTimeout(timer.current)
  }, [heading])

  useEffect(() => {
    if (shown.current === location.key) return
    shown.current = location.key
    const own = location.pathname + location.search === asked.current
    asked.current = undefined
    if (!own && input.current) input.current.value = search
  }, [location, search])

  const askSoon = ({ nativeEvent }: { nativeEvent: Event }) => {
    clearTimeout(timer.current)
    const composing = nativeEvent instanceof InputEvent && nativeEvent.isComposing
    if (!composing) timer.current = setTimeout(() => newest.current(), pause)
  }

  return { input, askSoon, askNow }
}
