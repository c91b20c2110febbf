import type { Recording } from '@earcon/contract/catalogue/catalogue.calls'
import { type Ref, useCallback, useId, useMemo, useRef } from 'react'
import type { Playable } from './playable.ts'
import { Seeker } from './seeker.tsx'

const width = 400
const height = 32
const bars = 100

/** A recording as a plot: what the preview plays stands out, what has been heard is marked. */
export function Waveform({
  sound,
  recording,
  seconds,
}: {
  sound: Playable
  recording: Recording
  /** Of the whole, of which the preview may be a part. */
  seconds: number
}) {
  const path = useMemo(() => barsOf(recording.peaks), [recording.peaks])
  const id = useId()
  const ink = useRef<SVGLinearGradientElement>(null)
  const part = previewPartOf(recording, seconds)
  const { begin, end } = part
  const mark = useCallback((heard: number) => markHeard(ink.current, { begin, end }, heard), [begin, end])
  return (
    <>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <HeardGradient {...{ id, ink, begin, end, width }} />
        <path d={path} stroke={`url(#${id})`} />
      </svg>
      <Seeker {...{ sound, mark }} {...part} />
    </>
  )
}

/** Colours what it fills: what has been heard of it, what can still be, and what lies beyond the preview. */
export function HeardGradient({
  id,
  ink,
  begin,
  end,
  width,
}: {
  id: string
  ink: Ref<SVGLinearGradientElement>
  begin: number
  end: number
  width: number
}) {
  return (
    <linearGradient ref={ink} className="heard-ink" id={id} gradientUnits="userSpaceOnUse" x2={width}>
      <stop className="beyond" offset={begin} />
      <stop className="heard" offset={begin} />
      <stop className="heard now" offset={begin} />
      <stop className="unheard now" offset={begin} />
      <stop className="unheard" offset={end} />
      <stop className="beyond" offset={end} />
    </linearGradient>
  )
}

/** Moves in the ink to how much of the preview has been heard, as a share of it. */
export function markHeard(
  ink: Element | null,
  { begin, end }: Pick<PreviewPart, 'begin' | 'end'>,
  heard: number,
) {
  const offset = String(begin + (end - begin) * heard)
  for (const stop of ink?.querySelectorAll('.now') ?? []) stop.setAttribute('offset', offset)
}

/** In the place of a plot that is still to be made: nothing to be heard so far. */
export const NoWaveform = () => (
  <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
    <path className="rest" d={silent} />
  </svg>
)

export type PreviewPart = ReturnType<typeof previewPartOf>

/** Which part of so many seconds the preview plays, from where to where as shares of them, and how long it is. */
export const previewPartOf = (recording: Recording, seconds: number) => {
  const { preview_start_seconds: start, preview_seconds: length } = recording
  return { begin: between(start / seconds), end: between((start + length) / seconds), length }
}

/** A share of the plot, moved to the nearest gap between two bars: none is of two colours for good. */
const between = (share: number) => Math.min(1, Math.round(share * bars) / bars)

/** Bars about the middle, each as high as the louder of its two peaks. */
function barsOf(peaks: string) {
  const bytes = atob(peaks)
  return Array.from({ length: bars }, (_, bar) => {
    const peak = Math.max(bytes.charCodeAt(bar * 2) || 0, bytes.charCodeAt(bar * 2 + 1) || 0)
    const half = Math.max(1, Math.round((peak / 255) * (height / 2 - 1)))
    return `M${(bar + 0.5) * (width / bars)} ${height / 2 - half}v${half * 2}`
  }).join('')
}

const silent = barsOf('')
