import { type Ref, useId, useMemo } from 'react'
import { HeardGradient, type PreviewPart } from '../player/player.public.ts'

const points = 200
const height = 100

interface OutlineProps {
  /** Of a recording; without them it is a line. */
  peaks: string | undefined
  /** What of it can be heard. */
  part: PreviewPart | null
  ink: Ref<SVGLinearGradientElement>
  /** How much of the axis it takes up. */
  share?: number
}

/** How loud a sound is from beginning to end, as a shape about the middle. */
export function Outline({ peaks = '', part, ink, share = 1 }: OutlineProps) {
  const shape = useMemo(() => shapeOf(peaks), [peaks])
  const id = useId()
  return (
    <svg
      className="outline"
      width={`${share * 100}%`}
      height="100%"
      viewBox={`0 0 ${points} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {part && <HeardGradient {...{ id, ink }} {...part} width={points} />}
      <path d={shape} fill={part ? `url(#${id})` : 'currentcolor'} />
    </svg>
  )
}

/** Out along the upper edge and back along the lower; never so thin that nothing would be seen. */
function shapeOf(peaks: string) {
  const bytes = atob(peaks)
  const halves = Array.from({ length: points }, (_, n) =>
    Math.max(1, Math.round((bytes.charCodeAt(n) || 0) * (height / 51)) / 10),
  )
  const upper = halves.map((half, n) => `${n + 0.5} ${height / 2 - half}`)
  const lower = halves.map((half, n) => `${n + 0.5} ${height / 2 + half}`).toReversed()
  return `M0 ${height / 2}L${upper.join('L')}L${points} ${height / 2}L${lower.join('L')}Z`
}
