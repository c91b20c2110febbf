import { bands, rows } from '../../analysis/spectrogram.ts'
import { marksOf } from '../axes.ts'
import type { Stroke } from '../engraving.ts'
import { type Point, pen } from '../pen.ts'
import type { Subject } from '../subject.ts'
import { tonesOf } from '../tones.ts'

const radius = 158

/** A thread from when to how high for every moment of every tone: time runs down the right rim, frequency up the left. */
export function threads([subject]: Subject[]): Stroke[] {
  const tones = tonesOf(subject, 60)
  const ink = pen()
  const fine = pen()
  const hue = pen()
  tones.forEach(({ start, bands: way }, n) =>
    way.forEach((band, along) => {
      const level = subject.levels.at(start + along, band)
      ;(n === 0 ? hue : level > 0.7 ? ink : fine).line([
        rim(0.08 + 0.84 * ((start + along + 0.5) / rows)),
        rim(-0.92 + 0.84 * (1 - (band + 0.5) / bands)),
      ])
    }),
  )
  return [
    nails(subject),
    { colour: 'muted', width: 0.45, path: fine.path() },
    { colour: 'ink', width: 0.7, path: ink.path() },
    { colour: 'hue', width: 1, path: hue.path() },
  ]
}

/** A place on the rim: 0 at the top, 1 at the foot by way of the right, −1 by way of the left. */
function rim(turn: number, out = 0): Point {
  const angle = turn * Math.PI
  return [200 + (radius + out) * Math.sin(angle), 200 - (radius + out) * Math.cos(angle)]
}

function nails(subject: Subject): Stroke {
  const draw = pen()
  for (let n = 0; n <= rows; n += 4)
    draw.line([rim(0.08 + (0.84 * n) / rows, 4), rim(0.08 + (0.84 * n) / rows, n % 12 ? 8 : 13)])
  for (const { place, long } of marksOf(subject)) {
    const at = -0.92 + 0.84 * (1 - place)
    draw.line([rim(at, 4), rim(at, long ? 13 : 8)])
  }
  return { colour: 'muted', width: 0.8, path: draw.path(), sharp: true }
}
