import { rate, type Stereo } from '../piece.ts'

/** What is 40 dB below the loudest is hiss, and no beginning. */
const faintest = 0.01
/** Where a sound begins, and where it is there, against its first peak. */
const [begun, there] = [0.1, 0.9]
/** The paper lets a note in along half a cosine: the whole of it takes so much longer than from a tenth to nine tenths. */
const whole = Math.PI / (Math.acos(1 - 2 * there) - Math.acos(1 - 2 * begun))

/** Levels are told for each thousandth of a second; twenty of them hold a wave of 50 Hz. */
const step = Math.round(rate / 1000)
const least = 20

/**
 * How long a sound, whose highest sample is known, takes until it is there, in milliseconds: the paper's τ, as the first peak
 * tells it. It is one if nothing louder follows within the time that it took to come: so a row of notes that grow is many
 * beginnings, and a chord that swells is one.
 */
export function attackOf(sound: Stereo, loudest: number): number {
  const { length, firstAt, loudestIn } = levelsOf(sound)
  let peak = firstAt(faintest * loudest)
  if (peak.at === length) return 0
  for (;;) {
    const taken = peak.at - firstAt(begun * peak.level).at
    const next = loudestIn(peak.at + 1, peak.at + Math.max(least, taken))
    if (next.level * there <= peak.level) break
    peak = next
  }
  const sampleAt = (level: number) => firstSample(sound, level, step * firstAt(level).at)
  return ((sampleAt(there * peak.level) - sampleAt(begun * peak.level)) * whole * 1000) / rate
}

const levelIn = ({ left, right }: Stereo, n: number) => Math.max(Math.abs(left[n]), Math.abs(right[n]))

function firstSample(sound: Stereo, level: number, from: number): number {
  let n = from
  while (levelIn(sound, n) < level) n += 1
  return n
}

/** The highest sample of either side, for each thousandth of a second; told as far as somebody asks, which is seldom far. */
function levelsOf(sound: Stereo) {
  const length = Math.ceil(sound.left.length / step)
  const levels: number[] = []
  function levelAt(at: number): number {
    for (let next = levels.length; next <= at; next += 1) {
      let most = 0
      const end = Math.min((next + 1) * step, sound.left.length)
      for (let n = next * step; n < end; n += 1) most = Math.max(most, levelIn(sound, n))
      levels.push(most)
    }
    return levels[at]
  }
  return {
    length,
    /** Where it is as high for the first time; behind the end where it never is. */
    firstAt(level: number) {
      let at = 0
      while (at < length && levelAt(at) < level) at += 1
      return { at, level: at < length ? levelAt(at) : 0 }
    },
    /** The highest between two places, both of them counted. */
    loudestIn(from: number, to: number) {
      let best = { at: from, level: 0 }
      for (let at = from; at <= Math.min(to, length - 1); at += 1)
        if (levelAt(at) > best.level) best = { at, level: levelAt(at) }
      return best
    },
  }
}
