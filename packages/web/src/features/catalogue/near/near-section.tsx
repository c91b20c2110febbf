import type { NearPacks } from '@earcon/contract/catalogue/near.calls'
import { displayedPriceOf } from '@earcon/contract/catalogue/ownership.rules'
import { describePackSize } from '@earcon/contract/catalogue/pack-words.rules'
import { formatPriceWithCents } from '@earcon/contract/orders/money.rules'
import { useEffect, useId, useMemo, useState } from 'react'
import { Link } from '../../../ui/link.tsx'
import { Plate } from '../../../ui/plate.tsx'
import { type Playable, PreviewButton, SoundRemark, useSoundRemark } from '../../player/player.public.ts'
import { voicesOfPacks } from '../list/voices.rules.ts'
import { describeNearness } from './near-words.rules.ts'

const mostShown = 4

type NearPack = NearPacks['alike'][number]

/** What stands near a pack: part of the page from the server, and of one that was come to by a link as soon as it is known. */
export function NearSection({ near }: { near: NearPacks | Promise<NearPacks | null> }) {
  const known = useArrived(near)
  if (!known || known.alike.length === 0) return null
  return (
    <section className="near" aria-labelledby="near-it">
      <h2 id="near-it">Near it</h2>
      <NearList title="Sounds most alike" packs={known.alike} />
      <NearList title="Goes well beside it" packs={known.beside} />
    </section>
  )
}

/** What has been shown stays until there is something else to show. */
function useArrived<T>(coming: T | Promise<T>) {
  const [arrived, setArrived] = useState(coming instanceof Promise ? undefined : coming)
  useEffect(() => {
    let isWanted = true
    void Promise.resolve(coming).then((one) => isWanted && setArrived(one))
    return () => {
      isWanted = false
    }
  }, [coming])
  return arrived
}

function NearList({ title, packs }: { title: string; packs: readonly NearPack[] }) {
  const heading = useId()
  const shown = useMemo(() => packs.slice(0, mostShown), [packs])
  const voices = useMemo(() => voicesOfPacks(shown), [shown])
  if (shown.length === 0) return null
  return (
    <>
      <h3 id={heading}>{title}</h3>
      <ul className="near-packs" aria-labelledby={heading}>
        {shown.map((pack) => (
          <NearCard key={pack.id} pack={pack} voice={voices.find(({ id }) => id === pack.id)} />
        ))}
      </ul>
    </>
  )
}

interface NearCardProps {
  pack: NearPack
  /** None until it is made. */
  voice: Playable | undefined
}

function NearCard({ pack, voice }: NearCardProps) {
  const remark = useSoundRemark(voice)
  return (
    <li className="near-pack">
      <Plate of={pack} />
      <div>
        <p className="near-title">
          <Link to={`/sound-pack/${pack.id}`}>{pack.title}</Link>
        </p>
        <p>
          {describePackSize(pack)}&nbsp;·{' '}
          <span className="price">
            {pack.price_amount > 0 ? formatPriceWithCents(displayedPriceOf(pack)) : 'Free'}
          </span>
        </p>
        <div className="remarked">
          <p className="context">{describeNearness(pack)}</p>
          {remark && <SoundRemark>{remark}</SoundRemark>}
        </div>
      </div>
      {voice && <PreviewButton of={voice} />}
    </li>
  )
}
