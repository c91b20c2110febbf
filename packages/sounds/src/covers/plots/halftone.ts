import { axes, frame } from '../axes.ts'
import type { Stroke } from '../engraving.ts'
import { blurred } from '../field.ts'
import { pen } from '../pen.ts'
import type { Subject } from '../subject.ts'

/** Diameters from the faintest dot to the loudest. */
const sizes = [1, 1.9, 2.8, 3.7, 4.7, 5.7, 6.7]
const loud = 5

/** The spectrogram as a printer's screen: dots on a slanting grid, the louder the larger. */
export function halftone([subject]: Subject[]): Stroke[] {
  const field = blurred(subject.levels)
  const { left, top, right, bottom } = frame
  const pitch = 5
  const pens = sizes.map(() => pen())
  for (let line = 0, y = top + 1; y <= bottom; y += pitch, line += 1)
    for (let x = left + (line % 2 ? pitch : 0) + 1; x <= right; x += 2 * pitch) {
      const level = field.at(
        ((x - left) / (right - left)) * (field.wide - 1),
        ((bottom - y) / (bottom - top)) * (field.high - 1),
      )
      const size = Math.min(sizes.length - 1, Math.floor((level - 0.3) * 1.6 * sizes.length))
      if (size >= 0) pens[size].dot([x, y])
    }
  return [
    axes(subject, 'frequency'),
    ...pens.map(
      (draw, n): Stroke => ({
        colour: n >= loud ? 'hue' : 'ink',
        width: sizes[n],
        path: draw.path(),
      }),
    ),
  ]
}
