import { spectrumOf } from '../analysis/fft.ts'
import { weightAt } from '../mastering/loudness.ts'
import { rate, type Stereo } from '../piece.ts'

const size = 4096
const step = size / 2
const width = rate / size
const weights = Float64Array.from({ length: step + 1 }, (_, bin) => weightAt(bin * width))
const magnitudesOf = spectrumOf(size)

/** The energy at each frequency, frame after frame, of both sides together. */
export function* framesOf({ left, right }: Stereo) {
  // From half a frame before the beginning, so that a sound struck at once counts as much as one struck later.
  for (let start = -step; start < left.length; start += step) {
    const magnitudes = magnitudesOf(left, start, right)
    const energy = magnitudes.map((magnitude) => magnitude * magnitude)
    yield { second: (start + step) / rate, magnitudes, energy }
  }
}

/** The same over the whole sound. */
export function wholeOf(frames: Iterable<{ energy: Float64Array }>) {
  const whole = new Float64Array(step + 1)
  for (const { energy } of frames) for (let bin = 0; bin <= step; bin += 1) whole[bin] += energy[bin]
  return whole
}

/** Which share of what the ear hears lies above a frequency: what a small speaker can play. */
export function shareAbove(whole: Float64Array, frequency: number): number {
  let above = 0
  let all = 0
  whole.forEach((energy, bin) => {
    all += energy * weights[bin]
    if (bin * width > frequency) above += energy * weights[bin]
  })
  return above / all
}

/** The frequency below which 95 percent of the energy lies. */
export function rollOff(whole: Float64Array): number {
  const all = whole.reduce((sum, energy) => sum + energy, 0)
  let sum = 0
  return whole.findIndex((energy) => (sum += energy) >= 0.95 * all) * width
}
