import type { SoundPack, Track } from '@earcon/contract/catalogue/catalogue.calls'
import { beingRecorded } from '@earcon/contract/player'
import { type ReactNode, useMemo, useRef } from 'react'
import { useRemark } from '../../state/player.ts'
import { Remark } from '../../ui/remark.tsx'
import { PreviewButton, partOf } from '../catalogue/listening.section.tsx'
import { FrequencyAxis, TimeAxis } from './axes.tsx'
import { Follower } from './follower.tsx'
import { inFigure } from './in-figure.ts'
import { Outline } from './outline.tsx'
import { Spectrogram } from './spectrogram.tsx'

interface Shown {
  pack: Pick<SoundPack, 'title' | 'cover_card_url'>
  track: Track
  number: number
  caption: ReactNode
}

/** A sound as a figure: its spectrogram over its waveform, on one axis of time. Pressed, it plays from there. Its page has an <Audio>. */
export function SoundFigure({ pack, track, number, caption }: Shown) {
  const { recording, duration_seconds: seconds } = track
  const sound = useMemo(() => inFigure(number, pack, track), [number, pack, track])
  const remark = useRemark(sound, recording !== null)
  const ink = useRef<SVGLinearGradientElement>(null)
  const part = recording && partOf(recording, seconds)
  return (
    <figure className="figure sound-figure">
      <div className="stage">
        <div className="spectrum">
          {recording && <Spectrogram of={track} src={recording.spectrogram_url} />}
          <FrequencyAxis />
          {remark ? <Remark>{remark}</Remark> : !recording && <p className="remark">{beingRecorded}</p>}
        </div>
        <div className="trace">
          <Outline peaks={recording?.peaks} {...{ ink, part }} />
        </div>
        {part && <Follower {...{ sound, ink, part }} />}
      </div>
      <TimeAxis seconds={seconds} most={6} />
      <div className="listen">
        <PreviewButton of={sound} />
      </div>
      <figcaption className="caption">
        <span className="numeral">Fig. {number}.</span> {caption}
      </figcaption>
    </figure>
  )
}
