import type { SoundPack, Track } from '@earcon/contract/catalogue'
import { duration } from '@earcon/contract/duration'
import { packPrice } from '@earcon/contract/money'
import { useMemo } from 'react'
import { type Playable, useComplaint } from '../../state/player.ts'
import { previewOf } from './preview.ts'
import { PreviewButton } from './preview-button.tsx'
import { TableNote } from './table-note.tsx'
import { NoWaveform, Waveform } from './waveform.tsx'

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

export function TrackTable({ pack }: { pack: SoundPack }) {
  const forCoding = pack.tracks.some((track) => track.event)
  return (
    <>
      <table className="table in-rows tracks" aria-label="Tracks">
        <caption>
          <span className="numeral">Table 1.</span> Tracks of <cite>{pack.title}</cite>. Length in minutes and
          seconds.
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">Preview</span>
            </th>
            <th scope="col">Title</th>
            {forCoding && <th scope="col">Moment</th>}
            <th scope="col">Waveform</th>
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
          {pack.tracks.map((track) => (
            <TrackRow key={track.id} {...{ pack, track, forCoding }} />
          ))}
        </tbody>
      </table>
      <TableNote tracks={pack.tracks} />
    </>
  )
}

function TrackRow({ pack, track, forCoding }: { pack: SoundPack; track: Track; forCoding: boolean }) {
  const preview = useMemo(() => previewOf(pack, track), [pack, track])
  return (
    <tr>
      <td className="listen">
        <PreviewButton of={preview} />
      </td>
      <th scope="row">{track.title}</th>
      {forCoding && <td className="fact">{track.event && moments[track.event]}</td>}
      <td className="plot">
        <Plot {...{ track, preview }} />
      </td>
      <td className="number fact">{duration(track.duration_seconds)}</td>
      <td className="fact">{track.original_format.toUpperCase()}</td>
      <td className="number price">
        {track.isEffectivelyOwnedByCurrentUser
          ? 'Owned'
          : packPrice({ amount: track.price_amount, currency: track.price_currency })}
      </td>
    </tr>
  )
}

/** What the track looks like; in its place, until the next press, what went wrong with its preview. */
function Plot({ track, preview }: { track: Track; preview: Playable }) {
  const complaint = useComplaint(preview)
  if (complaint) {
    return (
      <p className="complaint" role="alert">
        {complaint}
      </p>
    )
  }
  if (!track.recording) return <NoWaveform />
  return <Waveform sound={preview} recording={track.recording} seconds={track.duration_seconds} />
}
