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
export function blockDc(sound: Stereo) {
  const { a1, a2 } = highPass(20, Math.SQRT1_2)
  const level = (1 - a1 + a2) / 4
  filterInPlace(sound, { b0: level, b1: -2 * level, b2: level, a1, a2 })
}

/** Gives music a little more air: 3 dB above 3 kHz, in a gentle slope. */
export function brighten(sound: Stereo) {
  filterInPlace(sound, highShelf(3000, 3, 0.7))
}

// Filters that ring on in silence slow down on numbers near zero, hence the pauses to let them rest.
const stretch = 1024

/** Both sides at a time: each waits for its own last step only. */
function filterInPlace({ left, right }: Stereo, { b0, b1, b2, a1, a2 }: Biquad) {
  let leftFirst = 0
  let leftSecond = 0
  let rightFirst = 0
  let rightSecond = 0
  for (let start = 0; start < left.length; start += stretch) {
    const end = Math.min(start + stretch, left.length)
    for (let n = start; n < end; n += 1) {
      const leftIn = left[n]
      const rightIn = right[n]
      const leftOut = b0 * leftIn + leftFirst
      const rightOut = b0 * rightIn + rightFirst
      leftFirst = b1 * leftIn - a1 * leftOut + leftSecond
      rightFirst = b1 * rightIn - a1 * rightOut + rightSecond
      leftSecond = b2 * leftIn - a2 * leftOut
      rightSecond = b2 * rightIn - a2 * rightOut
      left[n] = leftOut
      right[n] = rightOut
    }
    if (Math.abs(leftFirst) + Math.abs(leftSecond) < 1e-15) {
      leftFirst = 0
      leftSecond = 0
    }
    if (Math.abs(rightFirst) + Math.abs(rightSecond) < 1e-15) {
      rightFirst = 0
      rightSecond = 0
    }
  }
}
