import type { Stroke } from '../engraving.ts'
import { pen } from '../pen.ts'
import type { Subject } from '../subject.ts'
import { orbitOf } from '../waves.ts'

const reach = 168

/** The sound against itself a quarter of a wave ago: what repeats closes, what decays winds inwards. */
export function phase([subject]: Subject[]): Stroke[] {
  const points = orbitOf(subject, 152, [200, 200], 2)
  const ink = pen()
  const hue = pen()
  ink.curve(points.filter((_, n) => n % 2 === 0))
  // Where the orbit passes the upright axis, once a round, as Poincaré would have pricked it.
  for (let n = 1; n < points.length; n += 1) {
    const [before, after] = [points[n - 1], points[n]]
    if (before[0] >= 200 || after[0] < 200) continue
    const share = (200 - before[0]) / (after[0] - before[0])
    hue.dot([200, before[1] + (after[1] - before[1]) * share])
  }
  return [
    cross(),
    { colour: 'ink', width: 0.9, path: ink.path() },
    { colour: 'hue', width: 5, path: hue.path() },
  ]
}

function cross(): Stroke {
  const draw = pen()
  draw.line([
    [200 - reach, 200],
    [200 + reach, 200],
  ])
  draw.line([
    [200, 200 - reach],
    [200, 200 + reach],
  ])
  for (const n of [-4, -3, -2, -1, 1, 2, 3, 4]) {
    const [at, long] = [200 + n * 38, n % 2 ? 2.5 : 5]
    draw.line([
      [at, 200 - long],
      [at, 200 + long],
    ])
    draw.line([
      [200 - long, at],
      [200 + long, at],
    ])
  }
  return { colour: 'muted', width: 0.8, path: draw.path(), sharp: true }
}
