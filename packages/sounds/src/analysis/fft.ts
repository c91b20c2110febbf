import { transform, turnsOf } from '../fourier.ts'

/**
 * Magnitudes of a frame (a power of two long) under a Hann window, from 0 Hz to half the sampling rate. With another
 * channel, those of both together, for the price of one. What lies before or after the signal is silence.
 */
export function spectrumOf(size: number) {
  if (!Number.isInteger(Math.log2(size))) throw new Error(`A frame must be a power of two long, not ${size}.`)
  const window = Float64Array.from({ length: size }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / size))
  const turns = turnsOf(size)
  const input = new Float64Array(2 * size)
  const spare = new Float64Array(2 * size)

  return (signal: Float32Array, start: number, other?: Float32Array): Float64Array => {
    lay(signal, start, window, input, 0)
    if (other) lay(other, start, window, input, 1)
    else for (let n = 1; n < input.length; n += 2) input[n] = 0
    const found = transform(input, spare, turns)
    // The other channel rode along as the imaginary part: what the two halves of the circle share out adds up to both.
    const magnitudes = new Float64Array(size / 2 + 1)
    for (let n = 0; n <= size / 2; n += 1)
      magnitudes[n] = Math.sqrt((powerAt(found, n) + powerAt(found, (size - n) % size)) / 2)
    return magnitudes
  }
}

/** A complex number is two neighbours, real and imaginary. */
const powerAt = (numbers: Float64Array, n: number) =>
  numbers[2 * n] * numbers[2 * n] + numbers[2 * n + 1] * numbers[2 * n + 1]

function lay(signal: Float32Array, start: number, window: Float64Array, onto: Float64Array, part: 0 | 1) {
  const from = Math.max(0, -start)
  const to = Math.min(window.length, signal.length - start)
  if (from > 0 || to < window.length) for (let n = part; n < onto.length; n += 2) onto[n] = 0
  for (let n = from; n < to; n += 1) onto[2 * n + part] = signal[start + n] * window[n]
}
