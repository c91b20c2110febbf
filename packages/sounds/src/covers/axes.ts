import { bandOf } from '../analysis/spectrogram.ts'
import type { Stroke } from './engraving.ts'
import { pen } from './pen.ts'
import type { Subject } from './subject.ts'

export interface Frame {
  left: number
  top: number
  right: number
  bottom: number
}

/** Where a plot stands on the plate. */
export const frame: Frame = { left: 58, top: 50, right: 358, bottom: 346 }

/** The frequencies an axis marks, from 0 to 1 along it; whole decades reach further out. */
export const marksOf = ({ range: [from, to] }: Subject) =>
  [100, 200, 300, 400, 500, 700, 1000, 2000, 3000, 4000, 5000, 7000, 10_000]
    .map((frequency) => ({
      place: (bandOf(frequency) - 0.5 - from) / (to - from),
      long: [100, 1000, 10_000].includes(frequency),
    }))
    .filter(({ place }) => place >= 0 && place <= 1)
const quarters = [0, 0.25, 0.5, 0.75, 1].map((place) => ({ place, long: place % 0.5 === 0 }))

/** An upright axis and a lying one, apart from the plot and from each other, as Tufte would have them. */
export function axes(
  subject: Subject,
  upright: 'time' | 'frequency',
  { left, top, right, bottom }: Frame = frame,
): Stroke {
  const marks = marksOf(subject)
  const draw = pen()
  const [x, y] = [left - 12, bottom + 12]
  draw.line([
    [x, top],
    [x, bottom],
  ])
  draw.line([
    [left, y],
    [right, y],
  ])
  const [beside, below] = upright === 'time' ? [quarters, marks] : [marks, quarters]
  for (const { place, long } of beside) {
    // Time is read downwards, frequency upwards.
    const at = upright === 'time' ? top + place * (bottom - top) : bottom - place * (bottom - top)
    draw.line([
      [x, at],
      [x - (long ? 8 : 4), at],
    ])
  }
  for (const { place, long } of below) {
    const at = left + place * (right - left)
    draw.line([
      [at, y],
      [at, y + (long ? 8 : 4)],
    ])
  }
  return { colour: 'muted', width: 0.8, path: draw.path(), sharp: true }
}
