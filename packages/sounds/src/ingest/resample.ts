import { rate as ours } from '../piece.ts'

/** Waves of the filter to either side: more is steeper, and slower. */
const waves = 32
/** How steeply the window falls: what is mirrored lies some 95 dB below. */
const beta = 9.5
/** Where the filter is half way down, as a share of the highest frequency that either rate can hold. */
const cutoff = 0.935

export interface Resampler {
  /** The next samples at one rate, as samples at the other. */
  push(samples: Float32Array): Float32Array
  /** What is still to come at the end. */
  finish(): Float32Array
}

/** From one sample rate to another, ours, by a windowed sinc; each output in its exact place between the inputs. */
export function resampler(from: number): Resampler {
  if (from === ours) return { push: (samples) => samples, finish: () => new Float32Array() }
  const divisor = gcd(from, ours)
  const phases = ours / divisor
  const step = from / divisor
  const narrow = Math.min(1, ours / from)
  const reach = Math.ceil(waves / narrow)
  const taps = 2 * reach
  const table = tableOf(phases, reach, narrow)
  // Before the first sample there is silence.
  let held = new Float64Array(reach - 1)
  /** The place of the next output: a sample of `held`, and so many phases on the way to the next. */
  let sample = reach - 1
  let phase = 0
  let [taken, given] = [0, 0]

  function push(samples: Float32Array) {
    taken += samples.length
    const input = new Float64Array(held.length + samples.length)
    input.set(held)
    input.set(samples, held.length)
    const ready = input.length - reach - sample
    const output = new Float32Array(ready > 0 ? Math.ceil((ready * phases - phase) / step) : 0)
    for (let n = 0; n < output.length; n += 1) {
      const first = sample - reach + 1
      const row = phase * taps
      // Two sums instead of one: neither waits for the other.
      let even = 0
      let odd = 0
      for (let tap = 0; tap < taps; tap += 2) {
        even += input[first + tap] * table[row + tap]
        odd += input[first + tap + 1] * table[row + tap + 1]
      }
      output[n] = even + odd
      phase += step
      const whole = Math.floor(phase / phases)
      sample += whole
      phase -= whole * phases
    }
    const kept = Math.min(input.length, sample - reach + 1)
    held = input.slice(kept)
    sample -= kept
    given += output.length
    return output
  }

  return {
    push,
    finish() {
      const wanted = Math.round((taken * phases) / step) - given
      return push(new Float32Array(taps)).slice(0, Math.max(0, wanted))
    },
  }
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** The filter at each phase, so that a silent and a steady input stay what they are. */
function tableOf(phases: number, reach: number, narrow: number) {
  const taps = 2 * reach
  const table = new Float64Array(phases * taps)
  const window = windowOf(4096)
  for (let phase = 0; phase < phases; phase += 1) {
    const row = table.subarray(phase * taps, (phase + 1) * taps)
    let sum = 0
    for (let tap = 0; tap < taps; tap += 1) {
      const distance = tap - (reach - 1) - phase / phases
      const angle = Math.PI * distance * narrow * cutoff
      row[tap] = (angle === 0 ? 1 : Math.sin(angle) / angle) * window(Math.abs(distance) / reach)
      sum += row[tap]
    }
    for (let tap = 0; tap < taps; tap += 1) row[tap] /= sum
  }
  return table
}

/** Kaiser's window from its middle (0) to its edge (1), read off a list. */
function windowOf(steps: number) {
  const list = Float64Array.from(
    { length: steps + 2 },
    (_, n) => bessel(beta * Math.sqrt(Math.max(0, 1 - (n / steps) ** 2))) / bessel(beta),
  )
  return (place: number) => {
    const at = Math.min(1, place) * steps
    const below = Math.floor(at)
    return list[below] + (list[below + 1] - list[below]) * (at - below)
  }
}

function bessel(x: number) {
  let term = 1
  let sum = 1
  for (let n = 1; n < 40; n += 1) {
    term *= (x / (2 * n)) ** 2
    sum += term
  }
  return sum
}
