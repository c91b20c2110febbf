// How a sound is heard among others, from the picture of it that is kept: sixteen slices of its own length by 24 bands of equal
// ratio, each a level in quarters of a decibel above the floor.

/** What a portrait's spectrum is made of, and how many decibels it spans (sounds/src/analysis/spectrogram.ts). */
const portrait = { rows: 48, bands: 72, range: 60 }
const slices = 16
const bands = 24
const range = 50
const quarter = 4

/** From what a portrait shows to what is compared. */
export function likenessOf(spectrum: Uint8Array): Uint8Array {
  const powers = new Float64Array(slices * bands)
  for (let row = 0; row < portrait.rows; row += 1)
    for (let band = 0; band < portrait.bands; band += 1) {
      const level = spectrum[row * portrait.bands + band] ?? 0
      const cell = cellOf(
        Math.floor((row * slices) / portrait.rows),
        Math.floor((band * bands) / portrait.bands),
      )
      if (level > 0) powers[cell] = (powers[cell] ?? 0) + 10 ** (((level / 255 - 1) * portrait.range) / 10)
    }
  const loudest = powers.reduce((a, b) => Math.max(a, b), 0)
  return Uint8Array.from(powers, (power) =>
    power > 0 ? Math.max(0, Math.round(quarter * (range + 10 * Math.log10(power / loudest)))) : 0,
  )
}

const cellOf = (slice: number, band: number) => slice * bands + band

/** The paper's distance: the mean difference in decibels over the cells that at least one of the two fills. */
export function distanceBetween(one: Uint8Array, other: Uint8Array): number {
  let sum = 0
  let filled = 0
  for (let cell = 0; cell < one.length; cell += 1) {
    const [a = 0, b = 0] = [one[cell], other[cell]]
    if (a === 0 && b === 0) continue
    sum += Math.abs(a - b)
    filled += 1
  }
  return filled > 0 ? sum / filled / quarter : 0
}

/** A sound that is twice as long is so many decibels further away: a chime and a hymn may have one shape. */
const decibelsPerDoubling = 3

export interface Heard {
  likeness: Uint8Array
  duration_ms: number
}

export const distanceHeard = (one: Heard, other: Heard) =>
  distanceBetween(one.likeness, other.likeness) +
  decibelsPerDoubling * Math.abs(Math.log2(one.duration_ms / other.duration_ms))

const groups = 6
const bandsOfGroup = bands / groups

/**
 * Where a sound stands among all: the mean level of six groups of bands, how these change from its first half to its second, and its
 * length. Two sounds that are near one another are near here, which an index can find; who is nearest is told by the distance.
 */
export function placeOf({ likeness, duration_ms }: Heard): number[] {
  const levels = Array.from({ length: groups }, (_, group) => meanLevel(likeness, group, 0, slices))
  const change = Array.from(
    { length: groups },
    (_, group) => meanLevel(likeness, group, slices / 2, slices) - meanLevel(likeness, group, 0, slices / 2),
  )
  const becomesLouder = change.reduce((sum, one) => sum + one, 0) / groups
  return [...levels, becomesLouder / 2, decibelsPerDoubling * Math.log2(duration_ms / 1000)].map(
    (number) => Math.round(number * 100) / 100,
  )
}

function meanLevel(likeness: Uint8Array, group: number, from: number, to: number) {
  let sum = 0
  for (let slice = from; slice < to; slice += 1)
    for (let band = group * bandsOfGroup; band < (group + 1) * bandsOfGroup; band += 1)
      sum += likeness[cellOf(slice, band)] ?? 0
  return sum / ((to - from) * bandsOfGroup) / quarter
}
