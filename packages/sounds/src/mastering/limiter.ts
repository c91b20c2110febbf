import { rate, type Stereo } from '../piece.ts'
import { ceiling, toAmplitude } from './targets.ts'
import { eachPeak } from './true-peak.ts'

// The limiter begins to give way this long before a peak, so that it never has to jump.
const ahead = 192
const top = toAmplitude(ceiling)

/**
 * Plays a sound louder by a factor, without letting any peak through the ceiling; answers by how much it had to give
 * way at most (1 for not at all). Both sides give way together, so that nothing moves in the picture.
 */
export function limit(sound: Stereo, factor: number, release: number, out: Stereo): number {
  const shares = sharesOf(sound, factor)
  if (!shares) {
    scale(sound.left, factor, out.left)
    scale(sound.right, factor, out.right)
    return 1
  }
  const lowest = shares.reduce((least, share) => (share < least ? share : least), 1)
  hold(shares)
  recover(shares, release)
  // Twice the mean over half the time: the gain bends, and has no corners that could be heard.
  smooth(shares, ahead / 2)
  smooth(shares, ahead / 2)
  apply(sound.left, shares, factor, out.left)
  apply(sound.right, shares, factor, out.right)
  return lowest
}

/** What may be left of each sample; nothing at all is said of a sound that needs no limiting. */
function sharesOf({ left, right }: Stereo, factor: number) {
  const threshold = top / factor
  let shares: Float32Array | undefined
  const note = (at: number, height: number) => {
    shares ??= new Float32Array(left.length).fill(1)
    const share = threshold / height
    if (share < shares[at]) shares[at] = share
    return threshold
  }
  eachPeak(left, threshold, note)
  eachPeak(right, threshold, note)
  return shares
}

/** Every share is also that of the samples before it, as far as the limiter looks ahead. */
function hold(shares: Float32Array) {
  // What may still become the least, the least first: a ring, so that nothing is moved.
  const places = new Int32Array(256)
  const values = new Float32Array(256)
  let first = 0
  let next = 0
  for (let n = shares.length - 1; n >= 0; n -= 1) {
    const share = shares[n]
    if (next > first && places[first & 255] > n + ahead) first += 1
    if (share < 1) {
      while (next > first && values[(next - 1) & 255] >= share) next -= 1
      places[next & 255] = n
      values[next & 255] = share
      next += 1
    }
    if (next > first) shares[n] = values[first & 255]
  }
}

/** After a peak the sound comes back slowly, by a factor of e in the time given. */
function recover(shares: Float32Array, release: number) {
  const keep = Math.exp(-1 / (release * rate))
  let missing = 0
  for (let n = 0; n < shares.length; n += 1) {
    missing = Math.max(missing * keep, 1 - shares[n])
    if (missing < 1e-6) missing = 0
    shares[n] = 1 - missing
  }
}

function smooth(shares: Float32Array, width: number) {
  const past = new Float32Array(width).fill(shares[0])
  let sum = shares[0] * width
  let at = 0
  for (let n = 0; n < shares.length; n += 1) {
    const share = shares[n]
    sum += share - past[at]
    past[at] = share
    at = at + 1 === width ? 0 : at + 1
    shares[n] = sum / width
  }
}

function scale(signal: Float32Array, factor: number, out: Float32Array) {
  for (let n = 0; n < signal.length; n += 1) out[n] = signal[n] * factor
}

function apply(signal: Float32Array, shares: Float32Array, factor: number, out: Float32Array) {
  for (let n = 0; n < signal.length; n += 1) out[n] = signal[n] * shares[n] * factor
}
