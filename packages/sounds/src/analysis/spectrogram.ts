import { rate, type Stereo } from '../piece.ts'
import { spectrumOf } from './fft.ts'

export const rows = 48
export const bands = 72
export const lowest = 80
export const highest = 12_000
/** What is softer than this against the loudest is not shown. */
const range = 60

/** A long frame tells low tones apart, a short one tells when high ones begin; between these two they share the work. */
const long = frameOf(4096)
const short = frameOf(1024)
const handover: [from: number, to: number] = [700, 1800]
/** Looks per row: a row of music is seconds long. */
const most = 6

/** Where a frequency stands on the logarithmic scale, 0 for the lowest edge and `bands` for the highest. */
export const bandOf = (frequency: number) =>
  (bands * Math.log(frequency / lowest)) / Math.log(highest / lowest)

/** The frequency at a place on that scale. */
function frequencyOf(band: number) {
  return lowest * (highest / lowest) ** (band / bands)
}

/** Where the edges of the bands lie among the bins of a frame: the same for every look. */
function frameOf(size: number) {
  const edges = Float64Array.from({ length: bands + 1 }, (_, band) => (frequencyOf(band) * size) / rate - 0.5)
  return {
    size,
    edges,
    spectrum: spectrumOf(size),
    sums: new Float64Array(size / 2 + 1),
    powers: new Float64Array(bands),
  }
}

/** Is given the magnitudes in a window of 4,096 samples, of both sides together. */
export type Look = (magnitudes: Float64Array) => void

/** Energy by time and logarithmic frequency, row after row in time; 255 is the loudest, 0 is 60 dB below it. */
export function spectrogramOf({ left, right }: Stereo, look: Look = () => {}): Uint8Array<ArrayBuffer> {
  const powers = new Float64Array(rows * bands)
  const step = left.length / rows
  const looks = Math.max(1, Math.min(most, Math.floor(step / long.size)))
  for (let row = 0; row < rows; row += 1)
    for (let turn = 0; turn < looks; turn += 1) {
      const middle = (row + (turn + 0.5) / looks) * step
      const coarse = powersAt(long, middle, look)
      const fine = step < long.size ? powersAt(short, middle) : coarse
      for (let band = 0; band < bands; band += 1) {
        const share = shares[band]
        powers[row * bands + band] += coarse[band] * (1 - share) + fine[band] * share
      }
    }
  const loudest = powers.reduce((a, b) => Math.max(a, b), 0)
  return Uint8Array.from(powers, (power) => {
    const decibels = power > 0 ? 10 * Math.log10(power / loudest) : -range
    return Math.round(255 * Math.max(0, 1 + decibels / range))
  })

  /** Until the next look with the same frame. */
  function powersAt({ size, edges, spectrum, sums, powers }: typeof long, middle: number, look?: Look) {
    const magnitudes = spectrum(left, Math.round(middle - size / 2), right)
    look?.(magnitudes)
    for (let n = 1; n < sums.length; n += 1) sums[n] = sums[n - 1] + (magnitudes[n] / size) ** 2
    let below = sumUpTo(sums, edges[0])
    for (let band = 0; band < bands; band += 1) {
      const upTo = sumUpTo(sums, edges[band + 1])
      powers[band] = upTo - below
      below = upTo
    }
    return powers
  }
}

/** Low bands are narrower than a bin, so the sum is read between bins too. */
function sumUpTo(sums: Float64Array, place: number) {
  const bin = Math.floor(place)
  return sums[bin] + (sums[bin + 1] - sums[bin]) * (place - bin)
}

/** How much of a band the short frame answers for. */
const shares = Float64Array.from({ length: bands }, (_, band) => {
  const [from, to] = handover
  const along = Math.log(frequencyOf(band + 0.5) / from) / Math.log(to / from)
  return Math.min(1, Math.max(0, along))
})
