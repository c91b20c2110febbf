import { pairsPerWave } from '../analysis/figure.ts'
import type { Point } from './pen.ts'
import type { Subject } from './subject.ts'

/** A quarter of the strongest wave: a pure tone becomes a circle. */
const delay = Math.round(pairsPerWave / 4)

/** Of a running mean, in points. */
const window = 7

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

/** Without what is much quicker than the strongest tone, which would only scribble over the figure. Both ends are lost. */
export function smoothed(waves: Float32Array, passes: number): Float32Array {
  if (passes === 0) return waves
  const once = new Float32Array(waves.length - window + 1)
  for (let n = 0; n < once.length; n += 1)
    for (let k = 0; k < window; k += 1) once[n] += waves[n + k] / window
  return smoothed(once, passes - 1)
}

/** Never nothing, so that silence can be divided by it. */
export const peakOf = (values: Float32Array) =>
  values.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-6)
