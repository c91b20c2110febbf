import type { Track } from '@earcon/contract/catalogue/catalogue.calls'
import type { Playable } from './playable.ts'
import { useSoundRemark } from './player-store.ts'
import { SoundRemark } from './sound-remark.tsx'
import { NoWaveform, Waveform } from './waveform.tsx'

/** What the track looks like, under what is to be said of its preview. It stays, so that whoever stands on it still does. */
export function TrackPlot({ track, preview }: { track: Track; preview: Playable }) {
  const { recording, duration_seconds: seconds } = track
  const remark = useSoundRemark(preview, recording !== null)
  return (
    <div className="waveform remarked">
      {recording ? <Waveform {...{ recording, seconds }} sound={preview} /> : <NoWaveform />}
      {remark && <SoundRemark>{remark}</SoundRemark>}
    </div>
  )
}
