import type { MonoSound } from './installs.wav.ts'

/** How far down what would fold back is pushed, in decibels. */
const attenuation = 66
/** Of the lower of both rates: up to here all is heard, and from the half of it on nothing. */
const passband = 0.44
/** Between two of so many places within one sample the kernel is taken to be straight. */
const phases = 64

/** A low-pass filter at every place between two samples: a row for each, of as many weights as samples count. */
interface Kernel {
  half: number
  rows: readonly Float64Array[]
}

/** The same sound at another rate. What that rate cannot hold is filtered out first, by a windowed sinc, and does not come back as something else. */
export function resample({ rate: from, samples }: MonoSound, to: number): MonoSound {
  const { half, rows } = kernelFor(from, to)
  const resampled = new Float64Array(Math.max(1, Math.round((samples.length * to) / from)))
  for (const place of resampled.keys()) {
    const at = (place * from) / to
    const base = Math.floor(at)
    const phase = (at - base) * phases
    const row = Math.floor(phase)
    const share = phase - row
    const first = base - half + 1
    const sum = weigh(samples, first, rows[row])
    resampled[place] = share === 0 ? sum : sum + share * (weigh(samples, first, rows[row + 1]) - sum)
  }
  return { rate: to, samples: resampled }
}

const silence: Float64Array = new Float64Array()

/** Before its beginning and after its end a sound is silent. */
function weigh(samples: Float64Array, first: number, weights = silence) {
  const last = Math.min(weights.length, samples.length - first)
  let sum = 0
  for (let tap = Math.max(0, -first); tap < last; tap += 1)
    sum += (weights[tap] ?? 0) * (samples[first + tap] ?? 0)
  return sum
}

let newest: { from: number; to: number; kernel: Kernel } | undefined

/** All sounds of a pack have one rate, as a rule: its kernel is made once. */
function kernelFor(from: number, to: number) {
  if (newest?.from !== from || newest.to !== to) newest = { from, to, kernel: makeKernel(from, to) }
  return newest.kernel
}

function makeKernel(from: number, to: number): Kernel {
  const narrower = Math.min(from, to) / from
  const cutoff = ((passband + 0.5) / 2) * narrower
  // As long and as steep as Kaiser's formulas want it.
  const half = Math.ceil((attenuation - 8) / (2.285 * 2 * Math.PI * (0.5 - passband) * narrower) / 2)
  const beta = 0.1102 * (attenuation - 8.7)
  const weightAt = (distance: number) =>
    Math.abs(distance) >= half
      ? 0
      : 2 *
        cutoff *
        sinc(2 * cutoff * distance) *
        (bessel(beta * Math.sqrt(1 - (distance / half) ** 2)) / bessel(beta))
  return {
    half,
    rows: Array.from({ length: phases + 1 }, (_, row) =>
      Float64Array.from({ length: 2 * half }, (_, tap) => weightAt(row / phases + half - 1 - tap)),
    ),
  }
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))

/** The modified Bessel function of the first kind and order zero, by its series. */
function bessel(x: number) {
  let sum = 1
  let term = 1
  for (let n = 1; term > sum * 1e-12; n += 1) {
    term *= (x / (2 * n)) ** 2
    sum += term
  }
  return sum
}
