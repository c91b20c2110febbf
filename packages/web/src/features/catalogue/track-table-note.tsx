import type { Recording, Track } from '@earcon/contract/catalogue/catalogue.calls'
import { supportedToolNames } from '@earcon/contract/catalogue/coding-events.rules'
import { isCodingPack } from './coding-pack.ts'

/** Below the table: what was measured, or will be, in as many words, how its plots are to be read, and what else comes with it. */
export function TrackTableNote({ tracks }: { tracks: Track[] }) {
  const recordings = tracks.flatMap(({ recording }) => recording ?? [])
  return (
    <p className="footnote">
      {recordings.length < tracks.length
        ? 'Loudness and true peak will be measured when all is recorded.'
        : measuresOf(recordings)}
      {tracks.some(isExcerpt) && ' A preview plays the part of its waveform that stands out.'}
      {isCodingPack({ tracks }) && ` The download brings plugins for ${supportedToolNames}.`}
      {tracks.some(isOnSale) && ' ≈ leads to what is near a track.'}
    </p>
  )
}

/** Only what is on sale is near anything. */
export const isOnSale = ({ preview_link }: Track) => !preview_link

/** Of what is not recorded yet a preview will play half a minute. */
const isExcerpt = ({ recording, duration_seconds }: Track) =>
  (recording?.preview_seconds ?? 30) < duration_seconds - 0.5

function measuresOf(recordings: Recording[]) {
  const values = recordings.map((recording) => recording.loudness_lufs)
  const [least, most] = [decibels(Math.min(...values)), decibels(Math.max(...values))]
  const peak = decibels(Math.max(...recordings.map((recording) => recording.true_peak_dbtp)))
  return `Loudness ${least === most ? most : `${least} to ${most}`} LUFS, true peak at most ${peak} dBTP.`
}

/** To a tenth, with a real minus sign. */
const decibels = (value: number) => String(Math.round(value * 10) / 10).replace('-', '−')
