import type { SoundPack, Track } from '@earcon/contract/catalogue/catalogue.calls'
import { type ReactNode, useMemo, useRef } from 'react'
import {
  beingRecordedMessage,
  PreviewButton,
  previewPartOf,
  SoundRemark,
  useSoundRemark,
} from '../player/player.public.ts'
import { FrequencyAxis, TimeAxis } from './axes.tsx'
import { figureSoundOf } from './figure-sound.ts'
import { Outline } from './outline.tsx'
import { Playhead } from './playhead.tsx'
import { Spectrogram } from './spectrogram.tsx'

interface SoundFigureProps {
  pack: Pick<SoundPack, 'title' | 'cover_card_url'>
  track: Track
  number: number
  caption: ReactNode
}

/** A sound as a figure: its spectrogram over its waveform, on one axis of time. Pressed, it plays from there. Its page has an <AudioElement>. */
export function SoundFigure({ pack, track, number, caption }: SoundFigureProps) {
  const { recording, duration_seconds: seconds } = track
  const sound = useMemo(() => figureSoundOf(number, pack, track), [number, pack, track])
  const remark = useSoundRemark(sound, recording !== null)
  const ink = useRef<SVGLinearGradientElement>(null)
  const part = recording && previewPartOf(recording, seconds)
  return (
    <figure className="figure sound-figure">
      <div className="stage">
        <div className="spectrum">
          {recording && <Spectrogram of={track} src={recording.spectrogram_url} />}
          <FrequencyAxis />
          {remark ? (
            <SoundRemark>{remark}</SoundRemark>
          ) : (
            !recording && <p className="remark">{beingRecordedMessage}</p>
          )}
        </div>
        <div className="trace">
          <Outline peaks={recording?.peaks} {...{ ink, part }} />
        </div>
        {part && <Playhead {...{ sound, ink, part }} />}
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
