import { rate } from '../piece.ts'

const bands = 32
const floor = -50
const bin = rate / 4096

// Bands as wide as the ear's own, from 100 Hz to 12 kHz.
const mel = (frequency: number) => 2595 * Math.log10(1 + frequency / 700)
const bandAt = (frequency: number) =>
  Math.floor((bands * (mel(frequency) - mel(100))) / (mel(12_000) - mel(100)))

/** A sound as a grid: for every slice of time 32 levels in decibels below its loudest cell, none under −50. */
export type Likeness = number[][]

export function likenessOf(
  frames: Iterable<{ second: number; energy: Float64Array }>,
  slice: number,
): Likeness {
  const grid: Float64Array[] = []
  for (const { second, energy } of frames) {
    const row = (grid[Math.floor(second / slice)] ??= new Float64Array(bands))
    energy.forEach((energy, at) => {
      const band = bandAt(at * bin)
      if (band >= 0 && band < bands) row[band] += energy
    })
  }
  const loudest = Math.max(...grid.map((row) => Math.max(...row)))
  return grid.map((row) => Array.from(row, (energy) => Math.max(floor, 10 * Math.log10(energy / loudest))))
}

/**
 * How far two sounds are apart: the mean difference in decibels over all cells that at least one of them fills. Order
 * counts, so a motif played upwards and downwards is not the same; a sound that has ended counts as silence.
 */
export function likenessDistance(one: Likeness, other: Likeness): number {
  let sum = 0
  let filled = 0
  for (let slice = 0; slice < Math.max(one.length, other.length); slice += 1)
    for (let band = 0; band < bands; band += 1) {
      const a = one[slice]?.[band] ?? floor
      const b = other[slice]?.[band] ?? floor
      if (a > floor || b > floor) {
        sum += Math.abs(a - b)
        filled += 1
      }
    }
  return filled > 0 ? sum / filled : 0
}
