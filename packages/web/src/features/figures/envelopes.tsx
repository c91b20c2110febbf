import type { SoundPack, Track } from '@earcon/contract/catalogue/catalogue.calls'
import { codingEventLabels } from '@earcon/contract/catalogue/coding-events.rules'
import { type ReactNode, useMemo, useRef } from 'react'
import { PreviewButton, previewPartOf, SoundRemark, useSoundRemark } from '../player/player.public.ts'
import { TimeAxis } from './axes.tsx'
import { figureSoundOf } from './figure-sound.ts'
import { Outline } from './outline.tsx'
import { Playhead } from './playhead.tsx'

interface EnvelopesProps {
  pack: Pick<SoundPack, 'title' | 'cover_card_url'>
  tracks: Track[]
  number: number
  caption: ReactNode
}

/** Several sounds side by side, all on the same scale of time, so that their shapes can be compared. Its page has an <AudioElement>. */
export function Envelopes({ pack, tracks, number, caption }: EnvelopesProps) {
  const longest = Math.max(...tracks.map((track) => track.duration_seconds))
  return (
    <figure className="figure envelopes-figure">
      <ul className="envelopes">
        {tracks.map((track) => (
          <Envelope key={track.id} {...{ number, pack, track, longest }} />
        ))}
      </ul>
      <figcaption className="caption">
        <span className="numeral">Fig. {number}.</span> {caption}
      </figcaption>
    </figure>
  )
}

interface EnvelopeProps extends Pick<EnvelopesProps, 'number' | 'pack'> {
  track: Track
  /** Of all of them, in seconds. */
  longest: number
}

function Envelope({ number, pack, track, longest }: EnvelopeProps) {
  const { title, event, recording, duration_seconds: seconds } = track
  const sound = useMemo(() => figureSoundOf(number, pack, track), [number, pack, track])
  const remark = useSoundRemark(sound, recording !== null)
  const ink = useRef<SVGLinearGradientElement>(null)
  const part = recording && previewPartOf(recording, seconds)
  const share = seconds / longest
  return (
    <li>
      <div className="stage">
        <div className="trace">
          <Outline peaks={recording?.peaks} {...{ ink, part, share }} />
          {remark && <SoundRemark>{remark}</SoundRemark>}
        </div>
        {part && <Playhead {...{ sound, ink, part, share }} />}
      </div>
      <TimeAxis seconds={longest} most={4} />
      <div className="envelope-name">
        <div className="listen">
          <PreviewButton of={sound} />
        </div>
        <p>
          <cite>{title}</cite>
          {event && <span className="moment">{codingEventLabels[event]}</span>}
        </p>
      </div>
    </li>
  )
}
