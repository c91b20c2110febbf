import { type RefObject, useCallback, useRef } from 'react'
import { markHeard, type Playable, type PreviewPart, Seeker } from '../player/player.public.ts'

interface PlayheadProps {
  sound: Playable
  part: PreviewPart
  /** Of the outline, which is coloured as far as it has been heard. */
  ink: RefObject<SVGLinearGradientElement | null>
  /** How much of the axis the outline takes up. */
  share?: number
}

/** Lies over a plot: dims what the preview leaves out, moves a line along with the sound, and takes a press to where it falls. */
export function Playhead({ sound, part: { begin, end, length }, ink, share = 1 }: PlayheadProps) {
  const line = useRef<SVGLineElement>(null)
  const mark = useCallback(
    (heard: number) => {
      markHeard(ink.current, { begin, end }, heard)
      const x = percent((begin + (end - begin) * heard) * share)
      for (const edge of ['x1', 'x2']) line.current?.setAttribute(edge, x)
      line.current?.setAttribute('visibility', heard > 0 ? 'visible' : 'hidden')
    },
    [ink, begin, end, share],
  )
  return (
    <>
      <svg className="over" aria-hidden="true">
        {begin > 0 && <rect width={percent(begin * share)} height="100%" />}
        {end < 1 && <rect x={percent(end * share)} width={percent((1 - end) * share)} height="100%" />}
        <line ref={line} y2="100%" visibility="hidden" />
      </svg>
      <Seeker {...{ sound, length, mark }} begin={begin * share} end={end * share} />
    </>
  )
}

const percent = (share: number) => `${share * 100}%`
