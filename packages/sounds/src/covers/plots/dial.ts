import type { Stroke } from '../engraving.ts'
import { blurred } from '../field.ts'
import { type Point, pen } from '../pen.ts'
import type { Subject } from '../subject.ts'

const outer = 160
const inner = 30
const steps = 192
/** The dial stays open at the top, where the end would meet the beginning. */
const opening = 0.05
/** A line swells in steps, one laid over the other: from which level on, and how much of the gap it then fills. */
const swells: [level: number, share: number][] = [
  [0, 0.07],
  [0.32, 0.16],
  [0.44, 0.26],
  [0.54, 0.37],
  [0.63, 0.49],
  [0.72, 0.62],
  [0.81, 0.76],
]

/** The spectrogram around a clock: time goes round once, low tones at the rim; a line swells where it is loud. */
export function dial([subject]: Subject[]): Stroke[] {
  const field = blurred(subject.levels)
  const lines = 18 + Math.round(10 * subject.bright)
  const gap = (outer - inner) / lines
  const levels = Array.from({ length: lines }, (_, line) =>
    Array.from({ length: steps + 1 }, (_, n) =>
      field.at((n / steps) * (field.wide - 1), ((line + 0.5) / lines) * (field.high - 1)),
    ),
  )
  const sums = levels.map((line) => line.reduce((sum, level) => sum + level ** 3, 0))
  const loudest = sums.indexOf(Math.max(...sums))
  const strokes = swells.flatMap(([least, share]): Stroke[] => {
    const [ink, hue] = [pen(), pen()]
    levels.forEach((line, n) => {
      const radius = outer - gap * (n + 0.5)
      for (const [from, to] of stretches(line, least)) {
        const far = to - from > steps / 2 / (1 - opening)
        ;(n === loudest ? hue : ink).arc(spoke(radius, from), spoke(radius, to), radius, far)
      }
    })
    return [
      { colour: 'ink', width: gap * share, path: ink.path() },
      { colour: 'hue', width: gap * share, path: hue.path() },
    ]
  })
  return [ticks(), ...strokes]
}

/** From where to where a line is at least so loud. */
function stretches(line: number[], least: number) {
  const found: [from: number, to: number][] = []
  let from = -1
  line.forEach((level, n) => {
    if (level >= least && from < 0) from = n
    if (from >= 0 && (level < least || n === steps)) {
      if (n - from > 1) found.push([from, n])
      from = -1
    }
  })
  return found
}

const angleOf = (step: number) => (opening / 2 + (1 - opening) * (step / steps)) * 2 * Math.PI

function spoke(radius: number, step: number): Point {
  return [200 + radius * Math.sin(angleOf(step)), 200 - radius * Math.cos(angleOf(step))]
}

function ticks(): Stroke {
  const draw = pen()
  for (let n = 0; n <= 24; n += 1)
    draw.line([spoke(outer + 5, n * 8), spoke(outer + (n % 6 ? 9 : 14), n * 8)])
  return { colour: 'muted', width: 0.8, path: draw.path(), sharp: true }
}
