import type { PackSummary } from '@earcon/contract/catalogue/catalogue.calls'
import { displayedPriceOf } from '@earcon/contract/catalogue/ownership.rules'
import { describePackSize } from '@earcon/contract/catalogue/pack-words.rules'
import { formatPriceWithCents } from '@earcon/contract/orders/money.rules'
import { useLocation } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { Plate } from '../../ui/plate.tsx'
import type { Playable } from '../player/player.public.ts'
import { VoiceButton } from './list/voice-button.tsx'
import { OwnedStamp } from './owned-stamp.tsx'
import { shopStateOf } from './shop-state.ts'

interface PackCardProps {
  pack: PackSummary
  number: number
  /** None until it is made. */
  voice: Playable | undefined
}

/** A pack in the list: a figure, its number in the list, what it is, how it sounds, and what it costs. */
export function PackCard({ pack, number, voice }: PackCardProps) {
  const { search: query } = useLocation()
  return (
    <li className="pack-card">
      <figure className="figure">
        <Plate of={pack} soon={number <= 4} first={number === 1}>
          <OwnedStamp of={pack} />
        </Plate>
        {voice && <VoiceButton of={voice} isShort />}
        <figcaption>
          <h2>
            <span className="numeral">Fig. {number}.</span>{' '}
            <Link to={`/sound-pack/${pack.id}`} state={shopStateOf(query)}>
              {pack.title}
            </Link>
          </h2>
          <div className="size">
            <p>{describePackSize(pack)}</p>
            <p className="price">{formatPriceWithCents(displayedPriceOf(pack))}</p>
          </div>
          <p className="description">{pack.description}</p>
        </figcaption>
      </figure>
    </li>
  )
}
