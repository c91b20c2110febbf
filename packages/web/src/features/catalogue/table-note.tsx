import type { Recording, Track } from '@earcon/contract/catalogue'

/** Below the table: what was measured, once everything is recorded, and how its plots are to be read. */
export function TableNote({ tracks }: { tracks: Track[] }) {
  const recordings = tracks.flatMap(({ recording }) => recording ?? [])
  if (recordings.length < tracks.length) return null
  const excerpts = tracks.some(isExcerpt)
  return (
    <p className="footnote">
      Loudness {loudnessOf(recordings)}, true peak at most{' '}
      {decibels(Math.max(...recordings.map((recording) => recording.true_peak_dbtp)))} dBTP.
      {excerpts && ' A preview plays the part of its waveform that stands out.'}
    </p>
  )
}

const isExcerpt = ({ recording, duration_seconds }: Track) =>
  recording !== null && recording.preview_seconds < duration_seconds - 0.5

function loudnessOf(recordings: Recording[]) {
  const values = recordings.map((recording) => recording.loudness_lufs)
  const [least, most] = [decibels(Math.min(...values)), decibels(Math.max(...values))]
  return `${least === most ? most : `${least} to ${most}`} LUFS`
}

/** To a tenth, with a real minus sign. */
const decibels = (value: number) => String(Math.round(value * 10) / 10).replace('-', '−')
