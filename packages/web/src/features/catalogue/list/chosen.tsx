import { stayInPlace } from '../../../platform/navigation-state.ts'
import { Link } from '../../../ui/link.tsx'
import { changedList, type ShopQuery, shopAddressOf } from '../shop-address.ts'
import type { ListDescription } from './list-description.rules.ts'

/** What the list is narrowed to, as one sentence of which each part can be dropped. */
export function Chosen({ query, about: { chosen, found } }: { query: ShopQuery; about: ListDescription }) {
  if (chosen.length === 0) return null
  const without = (names: string[]) =>
    shopAddressOf(changedList(query, Object.fromEntries(names.map((name) => [name, '']))))
  return (
    <p className="list-chosen">
      <span className="sentence">
        {chosen.map(({ name, phrase }, place) => (
          <span key={name}>
            {place > 0 && ', '}
            <Link to={without([name])} state={stayInPlace}>
              <span className="unseen">Without: </span>
              {phrase}
            </Link>
          </span>
        ))}
        : {found}.
      </span>{' '}
      <Link to={without(chosen.map(({ name }) => name))} state={stayInPlace}>
        All filters off
      </Link>
    </p>
  )
}
