import type { Stroke } from '../engraving.ts'
import { blurred } from '../field.ts'
import { type Point, pen } from '../pen.ts'
import type { Subject } from '../subject.ts'

const around = 30
const years = 30

/** Growth rings: one for each moment from the pith outwards, wide where the sound was loud, bent by what it was made of. */
export function rings([{ levels, until, envelope: whole }]: Subject[]): Stroke[] {
  const field = blurred(levels, 2)
  const envelope = whole.subarray(0, Math.ceil(until * whole.length))
  const loud = Array.from({ length: years }, (_, year) => {
    const share = envelope.subarray((year * envelope.length) / years, ((year + 1) * envelope.length) / years)
    return Math.max(...share)
  })
  const bark: Point[][] = []
  const radii = new Float64Array(around).fill(0.06)
  loud.forEach((grown, year) => {
    for (let n = 0; n < around; n += 1) {
      const side = Math.min(n, around - n) / (around / 2)
      const level = field.at((year / (years - 1)) * (field.wide - 1), side * (field.high - 1))
      radii[n] += (0.3 + grown) * (0.45 + level)
    }
    bark.push(Array.from(radii, (radius, n) => polar(radius, n)))
  })
  const place = fitted(bark[years - 1])
  const [fine, strong, hue] = [pen(), pen(), pen()]
  bark.forEach((ring, year) => {
    const struck = loud[year] > 0.35 && loud[year] - (loud[year - 1] ?? 0) > 0.1 && year < years - 1
    ;(year === years - 1 ? strong : struck ? hue : fine).curve(ring.map(place), true)
  })
  return [
    { colour: 'ink', width: 0.8, path: fine.path() },
    { colour: 'hue', width: 1.4, path: hue.path() },
    { colour: 'ink', width: 2, path: strong.path() },
  ]
}

function polar(radius: number, n: number): Point {
  const angle = (n / around) * 2 * Math.PI
  return [-radius * Math.sin(angle), radius * Math.cos(angle)]
}

/** Moves and scales so that the outermost ring fills the plate. */
function fitted(ring: Point[]) {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = 312 / Math.max(right - left, bottom - top)
  return ([x, y]: Point): Point => [
    200 + (x - (left + right) / 2) * scale,
    200 + (y - (top + bottom) / 2) * scale,
  ]
}
