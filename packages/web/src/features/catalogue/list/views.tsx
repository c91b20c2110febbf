import { stayInPlace } from '../../../platform/navigation-state.ts'
import { Link } from '../../../ui/link.tsx'
import { changedList, type ShopQuery, shopAddressOf } from '../shop-address.ts'

/** The same list of packs, or of the tracks in them; or these on a map. */
export const Views = ({ query }: { query: ShopQuery }) => (
  <nav className="list-views" aria-label="View">
    {[
      ['', 'Packs'],
      ['tracks', 'Tracks'],
      ['map', 'Map'],
    ].map(([view, label]) => (
      <Link
        key={view}
        to={shopAddressOf(changedList(query, { view }))}
        aria-current={(query.view ?? '') === view || undefined}
        state={stayInPlace}
      >
        {label}
      </Link>
    ))}
  </nav>
)
