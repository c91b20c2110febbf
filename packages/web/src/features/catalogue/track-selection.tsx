import type { PackSummary, Track } from '@earcon/contract/catalogue/catalogue.calls'
import { formatDuration } from '@earcon/contract/catalogue/duration.rules'
import { formatPriceWithCents } from '@earcon/contract/orders/money.rules'
import { type ReactNode, useMemo } from 'react'
import { Link } from '../../ui/link.tsx'
import { type Playable, PreviewButton, previewOf, TrackPlot } from '../player/player.public.ts'

interface SelectedTrack {
  pack: PackSummary
  track: Track
}

/** Tracks of several packs in one table, each to be heard where it stands. */
export function TrackSelection({ tracks, caption }: { tracks: SelectedTrack[]; caption: ReactNode }) {
  const previews = useMemo(() => previewsOf(tracks), [tracks])
  return (
    <table className="table in-rows tracks selection" aria-label="Selected tracks">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="listen">
            <span className="unseen">Preview</span>
          </th>
          <th scope="col">Track</th>
          <th scope="col">Waveform</th>
          <th scope="col" className="number">
            Length
          </th>
          <th scope="col" className="number">
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {tracks.map((chosen, row) => (
          <Row key={chosen.track.id} {...chosen} preview={previews[row]} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ pack, track, preview }: SelectedTrack & { preview: Playable | undefined }) {
  if (!preview) return null
  return (
    <tr>
      <td className="listen">
        <PreviewButton of={preview} />
      </td>
      <th scope="row">
        {track.title}
        <Link className="of-pack" to={`/sound-pack/${pack.id}`}>
          {pack.title}
        </Link>
      </th>
      <td className="plot">
        <TrackPlot {...{ track, preview }} />
      </td>
      <td className="number length">{formatDuration(track.duration_seconds)}</td>
      <td className="number price">
        {formatPriceWithCents({ amount: track.price_amount, currency: track.price_currency })}
      </td>
    </tr>
  )
}

/** The system's keys lead through the table. */
function previewsOf(tracks: SelectedTrack[]) {
  const previews: Playable[] = tracks.map(({ pack, track }) => ({
    ...previewOf({ ...pack, tracks: [] }, track),
    playlist: () => previews,
  }))
  return previews
}
