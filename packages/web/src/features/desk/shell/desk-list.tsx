import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { startReadingAt, stayInPlace } from '../../../platform/navigation-state.ts'
import { Link } from '../../../ui/link.tsx'
import { useAddressField } from './address-field.ts'

/** How long after the last letter the search is asked. */
const debounceMs = 300

/** The field above a list. It asks by itself, as soon as the owner stops typing. */
export function DeskSearch({
  label,
  search,
  addressOf,
}: {
  label: string
  search: string
  addressOf: (search: string) => string
}) {
  const input = useAddressField(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()

  useEffect(() => () => clearTimeout(timer.current), [])

  const ask = () => {
    clearTimeout(timer.current)
    const text = input.current?.value.trim() ?? ''
    // Whoever went elsewhere meanwhile is not called back: the field says by then what is shown.
    if (text !== search)
      void navigate(addressOf(text), { replace: search !== '' && text !== '', state: stayInPlace })
  }

  // The newest way of asking, whenever the pause is over.
  const newest = useRef(ask)
  useEffect(() => {
    newest.current = ask
  })

  return (
    <form
      className="desk-search"
      role="search"
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
        aria-label={label}
        placeholder={label.toLowerCase()}
        defaultValue={search}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        onInput={() => {
          clearTimeout(timer.current)
          timer.current = setTimeout(() => newest.current(), debounceMs)
        }}
      />
    </form>
  )
}

interface FilterLink {
  name: string
  /** Null while it is not known yet; its room is kept, so that nothing moves when it comes. */
  count?: number | null
  to: string
  current: boolean
}

/** Which part of a list is shown, with how many there are of each. */
export const FilterLinks = ({ label, links }: { label: string; links: FilterLink[] }) => (
  <nav className="desk-filter" aria-label={label}>
    <ul>
      {links.map(({ name, count, to, current }) => (
        <li key={to}>
          <Link to={to} state={stayInPlace} aria-current={current || undefined}>
            <span>{name}</span>
            {count !== undefined && <span className="count">{count}</span>}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

/** From page to page of a list, each time to its beginning. */
export function DeskPager({
  page,
  totalPages,
  list,
  addressOf,
}: {
  page: number
  totalPages: number
  /** The id of the list. */
  list: string
  addressOf: (page: string) => string
}) {
  if (totalPages <= 1) return null
  const step = (name: string, to: number) =>
    to >= 1 && to <= totalPages ? (
      <Link className="button" to={addressOf(String(to))} state={startReadingAt(list)}>
        {name}
      </Link>
    ) : (
      <button type="button" className="button" disabled>
        {name}
      </button>
    )
  return (
    <nav className="pager" aria-label="Pages">
      {step('Previous', page - 1)}
      <span>
        Page {page} of {totalPages}
      </span>
      {step('Next', page + 1)}
    </nav>
  )
}
