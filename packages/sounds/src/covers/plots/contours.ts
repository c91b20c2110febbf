import { axes, frame } from '../axes.ts'
import type { Stroke } from '../engraving.ts'
import { blurred, type Field, resampled } from '../field.ts'
import { isolines } from '../isolines.ts'
import { type Point, pen } from '../pen.ts'
import { simplify } from '../simplify.ts'
import type { Subject } from '../subject.ts'

const heights = [0.3, 0.4, 0.5, 0.58, 0.66, 0.74, 0.82, 0.9]
/** As many corners as a plate may hold; a restless sound is seen through a softer glass until it fits. */
const budget = 1500

/** The spectrogram as a survey map: lines of equal loudness, every fourth one stronger, summits pricked. */
export function contours([subject]: Subject[]): Stroke[] {
  const { left, top, right, bottom } = frame
  let field = blurred(resampled(subject.levels, 72, 72), 2)
  let lines = mapped(field)
  for (let tries = 0; tries < 12 && countOf(lines) > budget; tries += 1) {
    field = blurred(field)
    lines = mapped(field)
  }
  const [thin, strong, peaks] = [pen(), pen(), pen()]
  lines.forEach((loops, n) => {
    for (const loop of loops) (n % 4 === 3 ? strong : thin).curve(loop)
  })
  for (const [x, y] of summits(field)) {
    const [px, py] = place([x, y])
    peaks.line(
      [
        [px, py - 4],
        [px + 3.6, py + 2.4],
        [px - 3.6, py + 2.4],
      ],
      true,
    )
  }
  return [
    axes(subject, 'frequency'),
    { colour: 'ink', width: 0.8, path: thin.path() },
    { colour: 'ink', width: 1.7, path: strong.path() },
    { colour: 'hue', path: peaks.path() },
  ]

  function mapped(from: Field) {
    return heights.map((height) =>
      isolines(from, height)
        .filter(({ length }) => length > 6)
        .map((loop) => simplify(loop.map(place), 0.35)),
    )
  }
  function place([x, y]: Point): Point {
    return [left + (x / 71) * (right - left), bottom - (y / 71) * (bottom - top)]
  }
}

const countOf = (lines: Point[][][]) => lines.flat().reduce((sum, { length }) => sum + length, 0)

/** The highest points, each the highest for some way around. */
function summits(field: Field): Point[] {
  const found: [height: number, at: Point][] = []
  for (let y = 1; y < field.high - 1; y += 1)
    for (let x = 1; x < field.wide - 1; x += 1) {
      const height = field.at(x, y)
      if (height < 0.7) continue
      let highest = true
      for (let dy = -4; dy <= 4; dy += 1)
        for (let dx = -4; dx <= 4; dx += 1) if (field.at(x + dx, y + dy) > height) highest = false
      if (highest) found.push([height, [x, y]])
    }
  return found
    .toSorted((a, b) => b[0] - a[0])
    .slice(0, 12)
    .map(([, at]) => at)
}
