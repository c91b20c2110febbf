import type { Stroke } from '../engraving.ts'
import { type Point, pen } from '../pen.ts'
import type { Subject } from '../subject.ts'
import { orbitOf, peakOf, smoothed } from '../waves.ts'

const middle = 200
const reach = 180

/** Left against right, balanced and turned so that what both share stands upright; the trail fades like an oscilloscope's. */
export function lissajous([subject]: Subject[]): Stroke[] {
  const points = pointsOf(subject)
  const trail = (from: number, to: number) => {
    const draw = pen()
    const share = points.slice(Math.floor(from * points.length), Math.ceil(to * points.length) + 1)
    draw.curve(share.filter((_, n) => n % 2 === 0))
    return draw.path()
  }
  return [
    diamond(),
    { colour: 'muted', width: 0.5, path: trail(0, 0.25) },
    { colour: 'ink', width: 0.6, path: trail(0.25, 0.55) },
    { colour: 'ink', width: 1, path: trail(0.55, 0.85) },
    { colour: 'hue', width: 1.8, path: trail(0.85, 1) },
  ]
}

function pointsOf(subject: Subject): Point[] {
  const [left, right] = [smoothed(subject.left, 2), smoothed(subject.right, 2)]
  const shared = left.map((value, n) => right[n] + value)
  const tilted = left.map((value, n) => right[n] - value)
  // As by a balance knob: a sound that leans to one side would lie along the frame's edge.
  const lean = product(tilted, shared) / Math.max(1e-6, product(shared, shared))
  const apart = tilted.map((value, n) => value - lean * shared[n])
  const [high, wide] = [peakOf(shared), peakOf(apart)]
  // What is the same on both sides has no width; then it is held against itself a moment ago.
  if (wide < high / 40) return orbitOf(subject, 110, [middle, middle], 2)
  const sums = shared.map((value, n) => Math.abs(value) / high + Math.abs(apart[n]) / wide)
  const scale = (0.96 * reach) / peakOf(sums)
  return Array.from(shared, (value, n) => [
    middle + (scale * apart[n]) / wide,
    middle - (scale * value) / high,
  ])
}

const product = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, n) => sum + value * b[n], 0)

/** The frame of such a figure: left and right are its upper edges, with a scale along each. */
function diamond(): Stroke {
  const draw = pen()
  const corner = (turn: number, at = reach): Point => [
    middle + at * Math.sin((turn * Math.PI) / 2),
    middle - at * Math.cos((turn * Math.PI) / 2),
  ]
  draw.line([corner(0), corner(1), corner(2), corner(3)], true)
  for (let turn = 0; turn < 4; turn += 1) {
    const [from, to] = [corner(turn), corner(turn + 1)]
    for (let n = 1; n < 8; n += 1) {
      const at: Point = [from[0] + ((to[0] - from[0]) * n) / 8, from[1] + ((to[1] - from[1]) * n) / 8]
      const out = 1 + (n % 4 ? 0.025 : 0.05)
      draw.line([at, [middle + (at[0] - middle) * out, middle + (at[1] - middle) * out]])
    }
  }
  return { colour: 'muted', width: 0.6, path: draw.path(), sharp: true }
}
