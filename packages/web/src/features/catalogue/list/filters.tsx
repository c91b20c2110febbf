import { useEffect, useRef, useState } from 'react'
import { startReadingAt, stayInPlace } from '../../../platform/navigation-state.ts'
import { focusOn } from '../../../ui/focus.ts'
import { Link } from '../../../ui/link.tsx'
import { changedList, type ShopQuery, shopAddressOf } from '../shop-address.ts'
import type { ListDescription, ListOption } from './list-description.rules.ts'

interface FiltersProps {
  query: ShopQuery
  groups: ListDescription['groups']
  /** The id of the list. */
  list: string
}

/** What the list can be narrowed to and how it is sorted: a column of links, on a small screen folded away above it. */
export function Filters({ query, groups, list }: FiltersProps) {
  const { fold, isOpen, setOpen } = useFold(query)
  return (
    <nav className="list-filters" aria-label="Filters">
      <a
        className="skip"
        href={`#${list}`}
        onClick={(event) => {
          event.preventDefault()
          focusOn(document.getElementById(list))
        }}
      >
        Skip to the {query.view === 'map' ? 'map' : 'list'}
      </a>
      <details className="fold" ref={fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{query.view === 'map' ? 'Filter' : 'Filter and sort'}</summary>
        <div className="list-groups">
          {groups.map(({ title, options }) => (
            <Group
              key={title}
              {...{ title, options, query }}
              state={isOpen ? startReadingAt(list) : stayInPlace}
            />
          ))}
        </div>
      </details>
    </nav>
  )
}

/** Whoever has chosen wants to see the list. */
function useFold(query: ShopQuery) {
  const fold = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  const address = shopAddressOf(query)
  useEffect(() => {
    if (address && fold.current) fold.current.open = false
  }, [address])
  return { fold, isOpen, setOpen }
}

interface GroupProps {
  title: string
  options: ListOption[]
  query: ShopQuery
  state: object
}

const Group = ({ title, options, query, state }: GroupProps) => (
  <div className="list-group">
    <p id={`by-${title}`}>{title}</p>
    <ul aria-labelledby={`by-${title}`}>
      {options.map(({ name, value, label, isChosen, count }) => (
        <li key={name + value}>
          <Link
            to={shopAddressOf(changedList(query, { [name]: isChosen ? '' : value }))}
            aria-current={isChosen || undefined}
            state={state}
          >
            {label}
            {count && (
              <>
                {' '}
                <span>{count}</span>
              </>
            )}
          </Link>
        </li>
      ))}
    </ul>
  </div>
)
