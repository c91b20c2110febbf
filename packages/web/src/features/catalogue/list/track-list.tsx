import type { ListedTrack } from '@earcon/contract/catalogue/catalogue.calls'
import { formatDuration } from '@earcon/contract/catalogue/duration.rules'
import { formatPriceWithCents } from '@earcon/contract/orders/money.rules'
import { useLocation } from 'react-router'
import { useSession } from '../../../platform/session.ts'
import { Link } from '../../../ui/link.tsx'
import type { Playable } from '../../player/player.public.ts'
import { NearLink } from '../near/near-link.tsx'
import { shopStateOf } from '../shop-state.ts'
import { VoiceButton } from './voice-button.tsx'

const columns: [title: string, className?: string][] = [
  ['Title'],
  ['Pack'],
  ['Kind'],
  ['Length', 'number'],
  ['Tempo', 'number'],
  ['Key'],
  ['Price', 'number'],
]

/** Single tracks, each with the pack that it is in. */
export const TrackList = ({ tracks, voices }: { tracks: ListedTrack[]; voices: readonly Playable[] }) => (
  <table className="table in-rows listed-tracks" aria-label="Single tracks">
    <thead>
      <tr>
        <th scope="col" className="listen">
          <span className="unseen">Preview</span>
        </th>
        {columns.map(([title, className]) => (
          <th key={title} scope="col" className={className}>
            {title}
          </th>
        ))}
        <th scope="col" className="to-near">
          <span className="unseen">Near it</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {tracks.map((track, place) => (
        <TrackRow key={track.id} track={track} voice={voices[place]} />
      ))}
    </tbody>
  </table>
)

function TrackRow({ track, voice }: { track: ListedTrack; voice: Playable | undefined }) {
  const { search: query } = useLocation()
  const isSignedIn = useSession().state === 'in'
  const { id, title, pack, duration_seconds, tempo_bpm, key, price_amount, price_currency } = track
  return (
    <tr>
      <td className="listen">{voice && <VoiceButton of={voice} />}</td>
      <th scope="row">
        <Link to={`/sound-pack/${pack.id}#track-${id}`} state={shopStateOf(query)}>
          {title}
        </Link>
      </th>
      <td className="of-list-pack">
        <Link to={`/sound-pack/${pack.id}`} state={shopStateOf(query)}>
          {pack.title}
        </Link>
      </td>
      <td>{kindWords[pack.kind]}</td>
      <td className="number">{formatDuration(duration_seconds)}</td>
      <td className="number">
        {tempo_bpm && (
          <>
            {Math.round(tempo_bpm)} <span className="unit">bpm</span>
          </>
        )}
      </td>
      <td>{key}</td>
      <td className="number price">
        {track.isEffectivelyOwnedByCurrentUser
          ? isSignedIn
            ? 'OWNED'
            : 'Free'
          : formatPriceWithCents({ amount: price_amount, currency: price_currency })}
      </td>
      <td className="to-near">
        <NearLink of={track} />
      </td>
    </tr>
  )
}

const kindWords = { signals: 'signal', interface: 'interface', music: 'music' }
