import type { SoundPack, Track } from '@earcon/contract/catalogue'
import { duration } from '@earcon/contract/duration'
import { packPrice } from '@earcon/contract/money'

export function TrackTable({ pack: { title, tracks } }: { pack: SoundPack }) {
  const forCoding = tracks.some((track) => track.event)
  return (
    <table className="table tracks" aria-label="Tracks">
      <caption>
        <span className="numeral">Table 1.</span> Tracks of <cite>{title}</cite>. Length in minutes and
        seconds.
      </caption>
      <thead>
        <tr>
          <th scope="col">Title</th>
          {forCoding && <th scope="col">Moment</th>}
          <th scope="col" className="number">
            Length
          </th>
          <th scope="col">Format</th>
          <th scope="col" className="number">
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {tracks.map((track) => (
          <TrackRow key={track.id} {...{ track, forCoding }} />
        ))}
      </tbody>
    </table>
  )
}

function TrackRow({ track, forCoding }: { track: Track; forCoding: boolean }) {
  return (
    <tr>
      <th scope="row">{track.title}</th>
      {forCoding && <td className="moment">{track.event?.replace('.', ' ')}</td>}
      <td className="number length">{duration(track.duration_seconds)}</td>
      <td className="format">{track.original_format.toUpperCase()}</td>
      <td className="number price">
        {packPrice({ amount: track.price_amount, currency: track.price_currency })}
      </td>
    </tr>
  )
}
