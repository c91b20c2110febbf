import { axes, frame } from '../axes.ts'
import type { Stroke } from '../engraving.ts'
import { blurred, resampled } from '../field.ts'
import { type Point, pen } from '../pen.ts'
import { simplify } from '../simplify.ts'
import type { Subject } from '../subject.ts'

const steps = 216

/** One line for each moment, the first one farthest away; each hides what rises behind it. */
export function ridgelines([subject]: Subject[]): Stroke[] {
  const lines = 26 + Math.round(20 * subject.bright)
  const field = resampled(blurred(subject.levels), lines, steps)
  const { left, right, bottom } = frame
  const top = 112
  const highest = Math.max(0.1, ...field.values)
  const ink = pen()
  const hue = pen()
  const loudest = loudestLine(lines, (line) => sumOf(steps, (n) => field.at(line, n) ** 3))
  const horizon = new Float64Array(steps).fill(Infinity)
  for (let line = lines - 1; line >= 0; line -= 1) {
    const base = top + ((bottom - top) * line) / (lines - 1)
    const points = Array.from(
      { length: steps },
      (_, n): Point => [
        left + ((right - left) * n) / (steps - 1),
        base - 92 * (field.at(line, n) / highest) ** 2.4,
      ],
    )
    for (const run of visible(points, horizon)) (line === loudest ? hue : ink).line(simplify(run, 0.22))
    points.forEach(([, y], n) => (horizon[n] = Math.min(horizon[n], y)))
  }
  return [
    axes(subject, 'time', { ...frame, top }),
    { colour: 'ink', width: 1.1, path: ink.path() },
    { colour: 'hue', width: 1.6, path: hue.path() },
  ]
}

/** The stretches of a line that stand above all that is nearer, cut where they go under. */
function visible(points: Point[], horizon: Float64Array): Point[][] {
  const runs: Point[][] = []
  let run: Point[] = []
  const clear = (n: number) => horizon[n] - points[n][1]
  points.forEach((point, n) => {
    const over = clear(n) >= 0
    if (n > 0 && over !== clear(n - 1) >= 0 && Number.isFinite(clear(n))) {
      const share = clear(n - 1) / (clear(n - 1) - clear(n))
      const [x, y] = points[n - 1]
      run.push([x + (point[0] - x) * share, y + (point[1] - y) * share])
    }
    if (over) run.push(point)
    else if (run.length > 0) {
      runs.push(run)
      run = []
    }
  })
  return [...runs, run].filter(({ length }) => length > 1)
}

const sumOf = (count: number, value: (n: number) => number) =>
  Array.from({ length: count }, (_, n) => value(n)).reduce((a, b) => a + b, 0)

function loudestLine(lines: number, loudness: (line: number) => number) {
  const all = Array.from({ length: lines }, (_, line) => loudness(line))
  return all.indexOf(Math.max(...all))
}
