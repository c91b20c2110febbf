import { rate, type Stereo } from '../piece.ts'
import { samplesFor } from '../sample-memory.ts'
import { ceiling, toAmplitude } from './targets.ts'
import { eachPeak, type Survey, surveyOf } from './true-peak.ts'

// The limiter begins to give way this long before a peak, so that it never has to jump.
const ahead = 192
const top = toAmplitude(ceiling)

// What is not near a peak is left alone, in stretches of this length.
const stretch = 1024

/** What may be left of each sample. In a stretch that is not busy that is all of it. */
interface Shares {
  of: Float32Array
  busy: Uint8Array
  lowest: number
}

interface Surveys {
  left: Survey
  right: Survey
}

/**
 * Plays a sound louder by a factor, without letting any peak through the ceiling; answers by how much it had to give
 * way at most (1 for not at all). Both sides give way together, so that nothing moves in the picture. The sound may be
 * played as often as is wanted, and is looked through once.
 */
export function limiterOf(sound: Stereo) {
  const surveys = { left: surveyOf(sound.left), right: surveyOf(sound.right) }
  return (factor: number, release: number, out: Stereo) => limit(sound, surveys, factor, release, out)
}

function limit(sound: Stereo, surveys: Surveys, factor: number, release: number, out: Stereo): number {
  const shares = sharesOf(sound, surveys, factor)
  if (shares.lowest < 1) {
    hold(shares)
    recover(shares, release)
    // Twice the mean over half the time: the gain bends, and has no corners that could be heard.
    smooth(shares, ahead / 2)
    smooth(shares, ahead / 2)
  }
  apply(sound.left, shares, factor, out.left)
  apply(sound.right, shares, factor, out.right)
  return shares.lowest
}

function sharesOf({ left, right }: Stereo, surveys: Surveys, factor: number): Shares {
  const shares = {
    of: samplesFor(left.length),
    busy: new Uint8Array(Math.ceil(left.length / stretch)),
    lowest: 1,
  }
  const threshold = top / factor
  const note = (at: number, height: number) => {
    if (shares.lowest === 1) shares.of.fill(1)
    const share = threshold / height
    shares.of[at] = Math.min(shares.of[at], share)
    shares.busy[Math.floor(at / stretch)] = 1
    shares.lowest = Math.min(shares.lowest, share)
    return threshold
  }
  eachPeak(left, surveys.left, threshold, note)
  eachPeak(right, surveys.right, threshold, note)
  return shares
}

/** Every share is also that of the samples before it, as far as the limiter looks ahead. */
function hold({ of, busy }: Shares) {
  // What may still become the least, the least first: a ring, so that nothing is moved.
  const places = new Int32Array(256)
  const values = new Float32Array(256)
  let first = 0
  let next = 0
  for (let index = busy.length - 1; index >= 0; index -= 1) {
    if (!busy[index] && next === first) continue
    busy[index] = 1
    const start = index * stretch
    for (let n = Math.min(start + stretch, of.length) - 1; n >= start; n -= 1) {
      const share = of[n]
      if (next > first && places[first & 255] > n + ahead) first += 1
      if (share < 1) {
        while (next > first && values[(next - 1) & 255] >= share) next -= 1
        places[next & 255] = n
        values[next & 255] = share
        next += 1
      }
      if (next > first) of[n] = values[first & 255]
    }
  }
}

/** After a peak the sound comes back slowly, by a factor of e in the time given. */
function recover({ of, busy }: Shares, release: number) {
  const keep = Math.exp(-1 / (release * rate))
  let missing = 0
  for (let index = 0; index < busy.length; index += 1) {
    if (missing < 1e-5) missing = 0
    if (!busy[index] && missing === 0) continue
    busy[index] = 1
    const end = Math.min((index + 1) * stretch, of.length)
    for (let n = index * stretch; n < end; n += 1) {
      missing *= keep
      if (1 - of[n] > missing) missing = 1 - of[n]
      of[n] = 1 - missing
    }
  }
}

/** The mean over the last samples; what was before the beginning was as the beginning is. */
function smooth({ of, busy }: Shares, width: number) {
  const past = new Float32Array(width).fill(of[0])
  let sum = of[0] * width
  let at = 0
  let rests = !busy[0]
  for (let index = 0; index < busy.length; index += 1) {
    const free = !busy[index]
    if (free && rests) continue
    rests = free
    busy[index] = 1
    const end = Math.min((index + 1) * stretch, of.length)
    for (let n = index * stretch; n < end; n += 1) {
      const share = of[n]
      sum += share - past[at]
      past[at] = share
      at = at + 1 === width ? 0 : at + 1
      of[n] = sum / width
    }
  }
}

function apply(signal: Float32Array, { of, busy }: Shares, factor: number, out: Float32Array) {
  for (let index = 0; index < busy.length; index += 1) {
    const end = Math.min((index + 1) * stretch, of.length)
    if (busy[index]) for (let n = index * stretch; n < end; n += 1) out[n] = signal[n] * of[n] * factor
    else for (let n = index * stretch; n < end; n += 1) out[n] = signal[n] * factor
  }
}
