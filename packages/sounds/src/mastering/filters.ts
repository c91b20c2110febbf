import { rate, type Stereo } from '../piece.ts'

/** A second-order filter: what of the last three inputs and the last two outputs makes the next output. */
export interface Biquad {
  b0: number
  b1: number
  b2: number
  a1: number
  a2: number
}

/** Lifts everything above a frequency by some decibels. */
function highShelf(frequency: number, decibels: number, steepness: number): Biquad {
  const amplitude = 10 ** (decibels / 40)
  const angle = (2 * Math.PI * frequency) / rate
  const cosine = Math.cos(angle)
  const alpha = (Math.sin(angle) / 2) * Math.sqrt((amplitude + 1 / amplitude) * (1 / steepness - 1) + 2)
  const bend = 2 * Math.sqrt(amplitude) * alpha
  const a0 = amplitude + 1 - (amplitude - 1) * cosine + bend
  return {
    b0: (amplitude * (amplitude + 1 + (amplitude - 1) * cosine + bend)) / a0,
    b1: (-2 * amplitude * (amplitude - 1 + (amplitude + 1) * cosine)) / a0,
    b2: (amplitude * (amplitude + 1 + (amplitude - 1) * cosine - bend)) / a0,
    a1: (2 * (amplitude - 1 - (amplitude + 1) * cosine)) / a0,
    a2: (amplitude + 1 - (amplitude - 1) * cosine - bend) / a0,
  }
}

/** Keeps what is above a frequency; the standard for loudness leaves its numerator unscaled. */
export function highPass(frequency: number, quality: number): Biquad {
  const tangent = Math.tan((Math.PI * frequency) / rate)
  const a0 = 1 + tangent / quality + tangent * tangent
  return {
    b0: 1,
    b1: -2,
    b2: 1,
    a1: (2 * (tangent * tangent - 1)) / a0,
    a2: (1 - tangent / quality + tangent * tangent) / a0,
  }
}

/** What a filter leaves of a frequency's energy. */
export function responseAt({ b0, b1, b2, a1, a2 }: Biquad, frequency: number) {
  const angle = (2 * Math.PI * frequency) / rate
  const power = (zero: number, one: number, two: number) =>
    (zero + one * Math.cos(angle) + two * Math.cos(2 * angle)) ** 2 +
    (one * Math.sin(angle) + two * Math.sin(2 * angle)) ** 2
  return power(b0, b1, b2) / power(1, a1, a2)
}

/** Takes away what stands still and lies below hearing, so that no speaker is pushed off its centre. */
export function blockDc({ left, right }: Stereo) {
  const { a1, a2 } = highPass(20, Math.SQRT1_2)
  const level = (1 - a1 + a2) / 4
  const filter = { b0: level, b1: -2 * level, b2: level, a1, a2 }
  filterInPlace(left, filter)
  filterInPlace(right, filter)
}

/** Gives music a little more air: 3 dB above 3 kHz, in a gentle slope. */
export function brighten({ left, right }: Stereo) {
  const filter = highShelf(3000, 3, 0.7)
  filterInPlace(left, filter)
  filterInPlace(right, filter)
}

// Filters that ring on in silence slow down on numbers near zero, hence the pauses to let them rest.
const stretch = 1024

function filterInPlace(signal: Float32Array, { b0, b1, b2, a1, a2 }: Biquad) {
  let first = 0
  let second = 0
  for (let start = 0; start < signal.length; start += stretch) {
    const end = Math.min(start + stretch, signal.length)
    for (let n = start; n < end; n += 1) {
      const input = signal[n]
      const output = b0 * input + first
      first = b1 * input - a1 * output + second
      second = b2 * input - a2 * output
      signal[n] = output
    }
    if (Math.abs(first) + Math.abs(second) < 1e-15) {
      first = 0
      second = 0
    }
  }
}
