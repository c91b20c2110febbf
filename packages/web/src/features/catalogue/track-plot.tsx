import type { Track } from '@earcon/contract/catalogue/catalogue.calls'
import { type Playable, useRemark } from '../../state/player.ts'
import { Remark } from '../../ui/remark.tsx'
import { NoWaveform, Waveform } from './waveform.tsx'

/** What the track looks like, under what is to be said of its preview. It stays, so that whoever stands on it still does. */
export function TrackPlot({ track, preview }: { track: Track; preview: Playable }) {
  const { recording, duration_seconds: seconds } = track
  const remark = useRemark(preview, recording !== null)
  return (
    <div className="waveform remarked">
      {recording ? <Waveform {...{ recording, seconds }} sound={preview} /> : <NoWaveform />}
      {remark && <Remark>{remark}</Remark>}
    </div>
  )
}
