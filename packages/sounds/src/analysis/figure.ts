import { rate, type Stereo } from '../piece.ts'
import { spectrumOf } from './fft.ts'
import { highest, lowest } from './spectrogram.ts'

export const pairs = 600
/** Points for each wave of the strongest tone: enough to be drawn as a curve. */
export const pairsPerWave = 25

const size = 4096
const spectrum = spectrumOf(size)

/** What an oscilloscope would draw of that moment: pairs (left, right), the larger of the two reaching ±127. */
export function figureAt(sound: Stereo, moment: number): Int8Array<ArrayBuffer> {
  const step = rate / strongestTone(sound, moment) / pairsPerWave
  const start = Math.max(0, Math.min(moment, sound.left.length - pairs * step) - (pairs * step) / 4)
  const values = new Float64Array(2 * pairs)
  for (let n = 0; n < pairs; n += 1) {
    values[2 * n] = valueAt(sound.left, start + n * step, step)
    values[2 * n + 1] = valueAt(sound.right, start + n * step, step)
  }
  const peak = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  return Int8Array.from(values, (value) => (peak > 0 ? Math.round((127 * value) / peak) : 0))
}

function strongestTone({ left, right }: Stereo, moment: number) {
  const magnitudes = spectrum(left, Math.round(moment - size / 2), right)
  const from = Math.ceil((lowest * size) / rate)
  const to = Math.floor((highest * size) / rate)
  let strongest = from
  for (let bin = from; bin <= to; bin += 1) if (magnitudes[bin] > magnitudes[strongest]) strongest = bin
  return (strongest * rate) / size
}

/** The signal between samples, smoothed over a step, so that nothing too quick for the drawing makes it tremble. */
function valueAt(signal: Float32Array, place: number, step: number) {
  const reach = Math.max(1, step)
  let sum = 0
  let weights = 0
  for (let n = Math.ceil(place - reach); n <= place + reach; n += 1) {
    const weight = 1 - Math.abs(n - place) / reach
    weights += weight
    if (n >= 0 && n < signal.length) sum += signal[n] * weight
  }
  return weights > 0 ? sum / weights : 0
}
