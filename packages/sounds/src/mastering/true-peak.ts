import type { Stereo } from '../piece.ts'

// Four times oversampling: three moments between each sample and the next, each from the 24 samples around it.
const taps = 24
const half = taps / 2
const between = [1, 2, 3].map(phaseAt)
const [quarter, middle, threeQuarters] = between
// No moment rises above the two samples around it by more than this share of the sharpest bend nearby: exact, and the
// reason why most of a sound need not be looked at.
const sharpness = Math.max(...between.map(reachOf))
const stretch = 64

function phaseAt(quarters: number) {
  const raw = Float64Array.from({ length: taps }, (_, tap) => {
    const distance = tap - (half - 1) - quarters / 4
    const sinc = Math.sin(Math.PI * distance) / (Math.PI * distance)
    return sinc * kaiser(distance / half)
  })
  const sum = raw.reduce((total, tap) => total + tap, 0)
  return raw.map((tap) => tap / sum)
}

function kaiser(place: number) {
  const beta = 6
  return bessel(beta * Math.sqrt(Math.max(0, 1 - place * place))) / bessel(beta)
}

function bessel(x: number) {
  let term = 1
  let sum = 1
  for (let n = 1; n < 30; n += 1) {
    term *= (x / (2 * n)) ** 2
    sum += term
  }
  return sum
}

/** A moment as a point on the straight line between two samples, and the bends around it with their weights: the sum of those. */
function reachOf(phase: Float64Array) {
  const place = phase.reduce((sum, tap, at) => sum + tap * at, 0)
  const before = Math.floor(place)
  let slope = 0
  let weight = 0
  let reach = 0
  phase.forEach((tap, at) => {
    const line = at === before ? 1 - (place - before) : at === before + 1 ? place - before : 0
    slope += tap - line
    weight += slope
    reach += Math.abs(weight)
  })
  return reach
}

/** The highest point of the curve through the samples, as an amplitude. */
export function truePeakOf({ left, right }: Stereo): number {
  let peak = 0
  const look = (_: number, height: number) => {
    if (height > peak) peak = height
    return peak
  }
  for (const signal of [left, right]) eachPeak(signal, surveyOf(signal), peak, look)
  return peak
}

/** Of each short stretch of a signal, and of an empty one after the last: its highest sample and its sharpest bend. */
export interface Survey {
  tops: Float64Array
  bends: Float64Array
}

/**
 * Tells of every sample where the curve, there or on the way to the next sample, rises above a threshold. The answer is
 * the threshold from there on. Who asks about one signal several times surveys it once.
 */
export function eachPeak(
  signal: Float32Array,
  { tops, bends }: Survey,
  threshold: number,
  tell: (at: number, height: number) => number,
) {
  let above = threshold
  let before = 0
  for (let start = 0, index = 0; start < signal.length; start += stretch, index += 1) {
    const rise = Math.max(before, bends[index], bends[index + 1]) * sharpness
    before = bends[index]
    if (Math.max(tops[index], tops[index + 1]) + rise <= above) continue
    const end = Math.min(start + stretch, signal.length)
    for (let n = start; n < end; n += 1) {
      const sample = Math.abs(signal[n])
      const next = n + 1 < signal.length ? Math.abs(signal[n + 1]) : 0
      if (Math.max(sample, next) + rise > above) {
        const height = Math.max(sample, heightAfter(signal, n))
        if (height > above) above = tell(n, height)
      }
    }
  }
}

export function surveyOf(signal: Float32Array): Survey {
  const count = Math.ceil(signal.length / stretch)
  const tops = new Float64Array(count + 1)
  const bends = new Float64Array(count + 1)
  const last = signal.length - 1
  for (let index = 0; index < count; index += 1) {
    const start = index * stretch
    const end = Math.min(start + stretch, last)
    let before = start > 0 ? signal[start - 1] : 0
    let here = signal[start]
    let top = 0
    let sharpest = 0
    for (let n = start; n < end; n += 1) {
      const after = signal[n + 1]
      sharpest = Math.max(sharpest, Math.abs(before - 2 * here + after))
      top = Math.max(top, Math.abs(here))
      before = here
      here = after
    }
    // After the last sample there is silence.
    if (end === last) {
      sharpest = Math.max(sharpest, Math.abs(before - 2 * here))
      top = Math.max(top, Math.abs(here))
    }
    tops[index] = top
    bends[index] = sharpest
  }
  return { tops, bends }
}

/** The highest of the three moments between a sample and the next. */
function heightAfter(signal: Float32Array, n: number) {
  const first = n - half + 1
  const inside = first >= 0 && n + half < signal.length
  let a = 0
  let b = 0
  let c = 0
  for (let tap = 0; tap < taps; tap += 1) {
    const input = inside ? signal[first + tap] : (signal[first + tap] ?? 0)
    a += input * quarter[tap]
    b += input * middle[tap]
    c += input * threeQuarters[tap]
  }
  return Math.max(Math.abs(a), Math.abs(b), Math.abs(c))
}
