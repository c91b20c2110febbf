import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { listAddress } from './list-address.ts'

/** How long after the last letter the search is asked. */
const pause = 300

/** A form like any other; once the page is alive it asks by itself, as soon as the visitor stops typing. */
export function SearchBox({ search }: { search: string }) {
  const input = useRef<HTMLInputElement>(null)
  const asked = useRef(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()

  const ask = useCallback(() => {
    clearTimeout(timer.current)
    const text = input.current?.value.trim() ?? ''
    if (text === asked.current) return
    // A search that is being refined is one step of the history, not one for every letter.
    const refined = text !== '' && asked.current !== ''
    asked.current = text
    void navigate(listAddress({ page: 1, search: text }), { replace: refined })
  }, [navigate])

  // What was typed before the page came alive counts too.
  useEffect(() => {
    ask()
    return () => clearTimeout(timer.current)
  }, [ask])

  // Back, or a link to the whole list: then the address is right, not the field.
  useEffect(() => {
    if (search === asked.current || !input.current) return
    clearTimeout(timer.current)
    asked.current = search
    input.current.value = search
  }, [search])

  return (
    <form
      className="search"
      role="search"
      action="/shop"
      onSubmit={(event) => {
        event.preventDefault()
        ask()
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
        onInput={({ nativeEvent }) => {
          clearTimeout(timer.current)
          if (!nativeEvent.isComposing) timer.current = setTimeout(ask, pause)
        }}
        onCompositionEnd={() => {
          timer.current = setTimeout(ask, pause)
        }}
      />
      <button className="button" type="submit">
        Search
      </button>
    </form>
  )
}
