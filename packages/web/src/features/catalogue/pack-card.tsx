import type { PackSummary } from '@earcon/contract/catalogue/catalogue.calls'
import { displayedPriceOf } from '@earcon/contract/catalogue/ownership.rules'
import { formatPriceWithCents } from '@earcon/contract/orders/money.rules'
import { useLocation } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { Plate } from '../../ui/plate.tsx'
import { OwnedStamp } from './owned-stamp.tsx'
import { shopStateOf } from './shop-address.ts'

/** A pack in the list: a figure, its number in the list, and what it costs. */
export function PackCard({ pack, number }: { pack: PackSummary; number: number }) {
  const { search: query } = useLocation()
  return (
    <li className="pack-card">
      <figure className="figure">
        <Plate of={pack} soon={number <= 4} first={number === 1}>
          <OwnedStamp of={pack} />
        </Plate>
        <figcaption>
          <div className="headline">
            <h2>
              <span className="numeral">Fig. {number}.</span>{' '}
              <Link to={`/sound-pack/${pack.id}`} state={shopStateOf(query)}>
                {pack.title}
              </Link>
            </h2>
            <p className="price">{formatPriceWithCents(displayedPriceOf(pack))}</p>
          </div>
          <p className="description">{pack.description}</p>
        </figcaption>
      </figure>
    </li>
  )
}
