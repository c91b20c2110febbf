import { spectrumOf } from '../../analysis/fft.ts'
import { rate, type Stereo } from '../../piece.ts'
import { middleOf } from './middle.ts'

const size = 1024
const hop = rate / 100
const spectrum = spectrumOf(size)
const [slowest, fastest] = [55, 200]
/** Below this no beat can be counted, in seconds. */
const shortest = 6
/** How much like itself a sound must be, one beat later, for the beat to be believed. */
const least = 0.2
/** A tempo near this is taken rather than its double or its half. */
const usual = 115

/** Beats a minute, where the sound has a beat that goes on. */
export function tempoOf(sound: Stereo): number | null {
  if (sound.left.length < shortest * rate) return null
  const onsets = onsetsOf(middleOf(sound, 120))
  const likeness = likenessOf(onsets, Math.min(onsets.length / 2, 8 * 109))
  let best = { lag: 0, score: 0 }
  for (let lag = Math.ceil(6000 / fastest); lag <= 6000 / slowest; lag += 0.25) {
    const score = repeats(likeness, lag) * Math.exp(-0.5 * (Math.log2(6000 / lag / usual) / 0.9) ** 2)
    if (score > best.score) best = { lag, score }
  }
  if (best.lag === 0 || repeats(likeness, best.lag) < least) return null
  return Math.round((6000 / refined(likeness, best.lag)) * 10) / 10
}

/** How much begins, for every hundredth of a second: what grows in any part of the spectrum. */
function onsetsOf({ left, right }: Stereo) {
  const count = Math.floor(left.length / hop)
  const onsets = new Float64Array(count)
  let before: Float64Array | undefined
  for (let n = 0; n < count; n += 1) {
    // Softer than a ten-thousandth nothing counts, so that what rises from silence does not count for more than a beat.
    const levels = spectrum(left, n * hop - size / 2, right).map((magnitude) =>
      Math.log1p((magnitude * 40_000) / size),
    )
    if (before)
      for (let bin = 1; bin < levels.length; bin += 1) onsets[n] += Math.max(0, levels[bin] - before[bin])
    before = levels
  }
  return lessAround(onsets)
}

/** What stands out against the second around it. */
function lessAround(onsets: Float64Array) {
  const sums = new Float64Array(onsets.length + 1)
  for (let n = 0; n < onsets.length; n += 1) sums[n + 1] = sums[n] + onsets[n]
  const reach = 50
  return onsets.map((onset, n) => {
    const from = Math.max(0, n - reach)
    const to = Math.min(onsets.length, n + reach)
    return Math.max(0, onset - (1.2 * (sums[to] - sums[from])) / (to - from))
  })
}

/** How much the onsets are like themselves so many hundredths later, from −1 to 1. */
function likenessOf(onsets: Float64Array, lags: number) {
  const mean = onsets.reduce((sum, onset) => sum + onset, 0) / onsets.length
  // A beat is seldom exact to the hundredth.
  const level = onsets.map((_, n) => ((onsets[n - 1] ?? 0) + 2 * onsets[n] + (onsets[n + 1] ?? 0)) / 4 - mean)
  const likeness = new Float64Array(Math.floor(lags) + 2)
  for (let lag = 0; lag < likeness.length; lag += 1) {
    let sum = 0
    for (let n = lag; n < level.length; n += 1) sum += level[n] * level[n - lag]
    likeness[lag] = sum / (level.length - lag)
  }
  const whole = likeness[0]
  return whole > 0 ? likeness.map((part) => part / whole) : likeness
}

const at = (likeness: Float64Array, lag: number) => {
  const below = Math.floor(lag)
  return (likeness[below] ?? 0) + ((likeness[below + 1] ?? 0) - (likeness[below] ?? 0)) * (lag - below)
}

/** A beat is there after one, two and four of its lengths. */
const repeats = (likeness: Float64Array, lag: number) =>
  [1, 2, 4].reduce((sum, times) => sum + at(likeness, lag * times), 0) / 3

/** The more beats are counted the more exact is the length of one. */
function refined(likeness: Float64Array, lag: number) {
  let found = lag
  for (const times of [2, 4, 8]) {
    const centre = found * times
    if (centre + times > likeness.length - 2) break
    let top = Math.round(centre)
    for (let near = Math.ceil(centre - times); near <= centre + times; near += 1)
      if (likeness[near] > likeness[top]) top = near
    const [before, here, after] = [likeness[top - 1], likeness[top], likeness[top + 1]]
    const bend = before - 2 * here + after
    found = (top + (bend < 0 ? (before - after) / (2 * bend) : 0)) / times
  }
  return found
}
