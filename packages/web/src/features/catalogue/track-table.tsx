import type { SoundPack, Track } from '@earcon/contract/catalogue/catalogue.calls'
import { codingEventLabels } from '@earcon/contract/catalogue/coding-events.rules'
import { formatDuration } from '@earcon/contract/catalogue/duration.rules'
import { formatPackPrice } from '@earcon/contract/orders/money.rules'
import { useMemo } from 'react'
import { RemovalNote, TrackCartButton, useOfferedPack } from '../cart/cart.public.ts'
import { TrackDownload } from '../library/library.public.ts'
import { MomentLink, PreviewButton, previewOf, TrackPlot } from '../player/player.public.ts'
import { isCodingPack } from './coding-pack.ts'
import { NearLink } from './near/near-link.tsx'
import { isOnSale, TrackTableNote } from './track-table-note.tsx'

export function TrackTable({ pack }: { pack: SoundPack }) {
  const forCoding = isCodingPack(pack)
  const formats = [...new Set(pack.tracks.map(formatOf))]
  const mixed = formats.length > 1
  const offered = useOfferedPack()?.tracks ?? pack.tracks
  return (
    <>
      <table className="table in-rows tracks" aria-label="Tracks">
        <caption>
          <span className="numeral">Table 1.</span> Tracks of <cite>{pack.title}</cite>. Length in minutes and
          seconds.{!mixed && ` All as ${formats[0]}.`}
        </caption>
        <thead>
          <tr>
            <th scope="col" className="listen">
              <span className="unseen">Preview</span>
            </th>
            <th scope="col">Title</th>
            <th scope="col">{forCoding ? 'Moment' : 'Tempo, key'}</th>
            <th scope="col">Waveform</th>
            <th scope="col" className="number">
              Length
            </th>
            <th scope="col" className="to-near">
              <span className="unseen">Near it</span>
            </th>
            {mixed && <th scope="col">Format</th>}
            <th scope="col" className="number">
              Price
            </th>
            <th scope="col">
              <span className="unseen">Cart</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {pack.tracks.map((track, place) => (
            <TrackRow
              key={track.id}
              {...{ pack, track, forCoding, mixed }}
              offered={offered[place] ?? track}
            />
          ))}
        </tbody>
      </table>
      <TrackTableNote tracks={pack.tracks} />
      <RemovalNote />
    </>
  )
}

const formatOf = (track: Track) => track.original_format.toUpperCase()

interface Row {
  pack: SoundPack
  track: Track
  /** The same at the scope that was chosen. */
  offered: Track
  forCoding: boolean
  /** In several formats, so that each row names its own. */
  mixed: boolean
}

function TrackRow({ pack, track, offered, forCoding, mixed }: Row) {
  const preview = useMemo(() => previewOf(pack, track), [pack, track])
  return (
    // Links name it by this (player/track-deep-link.rules.ts).
    <tr id={`track-${track.id}`}>
      <td className="listen">
        <PreviewButton of={preview} />
      </td>
      <th scope="row">{track.title}</th>
      <td className="moment">
        {forCoding
          ? track.event && codingEventLabels[track.event]
          : [track.tempo_bpm && `${Math.round(track.tempo_bpm)} bpm`, track.key].filter(Boolean).join(', ')}
      </td>
      <td className="plot">
        <TrackPlot {...{ track, preview }} />
      </td>
      <td className="number length">
        {formatDuration(track.duration_seconds)}
        <MomentLink pack={pack.id} of={preview} />
      </td>
      <td className="to-near">{isOnSale(track) && <NearLink of={track} />}</td>
      {mixed && <td>{formatOf(track)}</td>}
      <td className="number price">
        {formatPackPrice({ amount: offered.price_amount, currency: offered.price_currency })}
      </td>
      <td className="buy">
        <div className="ways-on">
          {(track.isEffectivelyOwnedByCurrentUser || !pack.is_withdrawn) && (
            <TrackCartButton track={offered} />
          )}
          <TrackDownload track={track} />
        </div>
      </td>
    </tr>
  )
}
