import { pairsPerWave } from '../analysis/figure.ts'
import type { Point } from './pen.ts'
import type { Subject } from './subject.ts'

/** A quarter of the strongest wave: a pure tone becomes a circle. */
const delay = Math.round(pairsPerWave / 4)

/** The sound against itself a moment ago, around a point of the plate and reaching as far as told. */
export function orbitOf({ left, right }: Subject, reach: number, [x, y]: Point, passes: number): Point[] {
  const waves = smoothed(
    left.map((value, n) => value + right[n]),
    passes,
  )
  const average = waves.reduce((a, b) => a + b, 0) / waves.length
  const centred = waves.map((value) => value - average)
  const scale = reach / peakOf(centred)
  return Array.from(centred.subarray(delay), (value, n) => [x + scale * value, y - scale * centred[n]])
}

/** Without what is much quicker than the strongest tone: it would only scribble over the figure. */
export function smoothed(waves: Float32Array, passes: number): Float32Array {
  if (passes === 0) return waves
  const reach = 3
  const once = waves.map((_, n) => {
    const around = waves.subarray(Math.max(0, n - reach), n + reach + 1)
    return around.reduce((a, b) => a + b, 0) / around.length
  })
  return smoothed(once, passes - 1)
}

/** Never nothing, so that silence can be divided by it. */
export const peakOf = (values: Float32Array) =>
  values.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-6)
