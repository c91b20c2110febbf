import { rate, type Stereo } from '../../piece.ts'
import { heard, scatter, stir } from '../random.ts'
import { fallOf } from '../stroke.ts'

export interface Burst {
  seed: number
  /** The band it lies in, in hertz. */
  low: number
  high: number
  /** Seconds until it has risen; by default 0. */
  rise?: number
  /** Seconds in which it falls by 60 dB from there. */
  fall: number
  gain: number
  width: number
}

/** Adds a burst of noise: all small percussion is made of it. */
export function burst({ left, right }: Stereo, { seed, low, high, rise = 0, fall, gain, width }: Burst) {
  const top = 1 - Math.exp((-2 * Math.PI * high) / rate)
  const bottom = 1 - Math.exp((-2 * Math.PI * low) / rate)
  const rising = Math.max(1, Math.round(rise * rate))
  const samples = Math.min(left.length, rising + Math.ceil(fall * 1.4 * rate))
  const lost = fallOf(fall)
  let state = scatter(seed)
  let level = gain
  let lastCentre = 0
  let lastAside = 0
  let leftFirst = 0
  let leftTop = 0
  let leftSoft = 0
  let leftBottom = 0
  let rightFirst = 0
  let rightTop = 0
  let rightSoft = 0
  let rightBottom = 0
  for (let n = 0; n < samples; n += 1) {
    state = stir(state)
    const centre = heard(state)
    state = stir(state)
    const aside = width * heard(state)
    // The mean of two neighbours has nothing at the very top, where noise only hurts.
    const middle = 0.6 * (centre + lastCentre)
    const side = 0.6 * (aside + lastAside)
    lastCentre = centre
    lastAside = aside
    leftFirst += top * (middle + side - leftFirst)
    leftTop += top * (leftFirst - leftTop)
    leftSoft += bottom * (leftTop - leftSoft)
    const leftBand = leftTop - leftSoft
    leftBottom += bottom * (leftBand - leftBottom)
    rightFirst += top * (middle - side - rightFirst)
    rightTop += top * (rightFirst - rightTop)
    rightSoft += bottom * (rightTop - rightSoft)
    const rightBand = rightTop - rightSoft
    rightBottom += bottom * (rightBand - rightBottom)
    const now = n < rising ? (level * n * n) / (rising * rising) : level
    left[n] += now * (leftBand - leftBottom)
    right[n] += now * (rightBand - rightBottom)
    if (n >= rising) level *= lost
  }
}
