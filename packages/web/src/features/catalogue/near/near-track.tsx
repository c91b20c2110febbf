import type { ListedTrack } from '@earcon/contract/catalogue/catalogue.calls'
import { formatDuration } from '@earcon/contract/catalogue/duration.rules'
import type { NearTracks } from '@earcon/contract/catalogue/near.calls'
import { formatPriceWithCents } from '@earcon/contract/orders/money.rules'
import { useMemo } from 'react'
import { Link } from '../../../ui/link.tsx'
import { type Playable, PreviewButton, previewOf, TrackPlot } from '../../player/player.public.ts'
import { NearLink } from './near-link.tsx'
import { formatDistance } from './near-words.rules.ts'

/** A track, and what sounds like it. */
export function NearTrack({ track, alike, beside }: NearTracks) {
  const previews = useMemo(() => previewsOf([track, ...alike, ...beside]), [track, alike, beside])
  const previewFor = ({ id }: ListedTrack) => previews.find((preview) => preview.id === id)
  const itself = previewFor(track)
  return (
    <>
      <p className="crumb">
        <Link to={rowOf(track)}>{track.pack.title}</Link>
      </p>
      <h1>Near {track.title}</h1>
      <figure className="figure near-self">
        {itself && (
          <>
            <PreviewButton of={itself} />
            <TrackPlot track={track} preview={itself} />
          </>
        )}
        <figcaption className="caption">
          <span className="numeral">Fig. 1.</span> <cite>{track.title}</cite>, {factsOf(track)}.
          <br />
          From <Link to={`/sound-pack/${track.pack.id}`}>{track.pack.title}</Link>.
        </figcaption>
      </figure>
      {alike.length === 0 && <p>What is near it is known as soon as it is recorded.</p>}
      <NearTable number={1} title="Sounds most alike" tracks={alike} previewFor={previewFor} />
      <NearTable number={2} title="Goes well beside it" tracks={beside} previewFor={previewFor} />
      {alike.length > 0 && (
        <p className="footnote">
          The nearest first. How far two sounds are apart is told by{' '}
          <Link to="/#eq-distance">the distance</Link> of the paper. ≈ leads on from a track to what is near
          that.
        </p>
      )}
    </>
  )
}

/** The system's keys lead through all of the page. */
function previewsOf(tracks: readonly ListedTrack[]) {
  const previews: Playable[] = tracks.map((track) => ({
    ...previewOf({ title: track.pack.title, cover_card_url: null, tracks: [] }, track),
    playlist: () => previews,
  }))
  return previews
}

const rowOf = ({ id, pack }: ListedTrack) => `/sound-pack/${pack.id}#track-${id}`

const factsOf = ({ duration_seconds, key, tempo_bpm, instruments, recording }: ListedTrack) =>
  [
    formatDuration(duration_seconds),
    ...(key ? [key] : []),
    ...(tempo_bpm ? [`${Math.round(tempo_bpm)} bpm`] : []),
    ...instruments,
    ...(recording?.brightness_hz ? [`half of it above ${Math.round(recording.brightness_hz)} Hz`] : []),
    ...(recording?.attack_ms ? [`there after ${Math.ceil(recording.attack_ms)} ms`] : []),
  ].join(', ')

interface NearTableProps {
  number: number
  title: string
  tracks: NearTracks['alike']
  previewFor: (track: ListedTrack) => Playable | undefined
}

const NearTable = ({ number, title, tracks, previewFor }: NearTableProps) =>
  tracks.length > 0 && (
    <table className="table in-rows tracks selection near-tracks" aria-label={title}>
      <caption>
        <h2>
          <span className="numeral">Table {number}.</span> {title}.
        </h2>
      </caption>
      <thead>
        <tr>
          <th scope="col" className="listen">
            <span className="unseen">Preview</span>
          </th>
          <th scope="col">Track</th>
          <th scope="col" className="plot-head">
            Waveform
          </th>
          <th scope="col" className="why">
            Why
          </th>
          <th scope="col" className="number length">
            Length
          </th>
          <th scope="col" className="number apart">
            Apart
          </th>
          <th scope="col" className="to-near">
            <span className="unseen">Near it</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tracks.map((track) => (
          <NearRow key={track.id} track={track} preview={previewFor(track)} />
        ))}
      </tbody>
    </table>
  )

function NearRow({ track, preview }: { track: NearTracks['alike'][number]; preview: Playable | undefined }) {
  if (!preview) return null
  return (
    <tr>
      <td className="listen">
        <PreviewButton of={preview} />
      </td>
      <th scope="row">
        {track.title}
        <Link className="of-pack" to={rowOf(track)}>
          {track.pack.title},{' '}
          {formatPriceWithCents({ amount: track.price_amount, currency: track.price_currency })}
        </Link>
      </th>
      <td className="plot">
        <TrackPlot {...{ track, preview }} />
      </td>
      <td className="why">{track.why.join(', ')}</td>
      <td className="number length">{formatDuration(track.duration_seconds)}</td>
      <td className="number apart">{formatDistance(track.distance)}</td>
      <td className="to-near">
        <NearLink of={track} />
      </td>
    </tr>
  )
}
