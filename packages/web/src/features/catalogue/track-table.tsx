import type { SoundPack, Track } from '@earcon/contract/catalogue'
import { duration } from '@earcon/contract/duration'
import { packPrice } from '@earcon/contract/money'

/** The events of a coding session in a buyer's words. */
const moments: Record<NonNullable<Track['event']>, string> = {
  'session.start': 'session starts',
  'task.acknowledge': 'prompt taken',
  'task.progress': 'work goes on',
  'input.required': 'input needed',
  'resource.limit': 'limit reached',
  'user.spam': 'too many prompts',
  'task.error': 'task fails',
  'task.complete': 'task done',
  'session.end': 'session ends',
}

export function TrackTable({ pack: { title, tracks } }: { pack: SoundPack }) {
  const forCoding = tracks.some((track) => track.event)
  return (
    <table className="table in-rows" aria-label="Tracks">
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
      {forCoding && <td>{track.event && moments[track.event]}</td>}
      <td className="number">{duration(track.duration_seconds)}</td>
      <td>{track.original_format.toUpperCase()}</td>
      <td className="number price">
        {track.isEffectivelyOwnedByCurrentUser
          ? 'Owned'
          : packPrice({ amount: track.price_amount, currency: track.price_currency })}
      </td>
    </tr>
  )
}
