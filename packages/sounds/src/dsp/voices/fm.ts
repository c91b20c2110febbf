import { type Fm, rate, type Stereo } from '../../piece.ts'
import { fadeIn, letGo } from '../envelope.ts'
import { glideOf } from '../glide.ts'
import { fallOf, heldOf, type Stroke, silence, stride } from '../stroke.ts'
import { paceOf, sine, sineSize } from '../tables.ts'

const mask = sineSize - 1
const points = sineSize / (2 * Math.PI)

/** Two operators: the bending sine is one for both sides, the sounding one is a hair apart. */
export function fm(voice: Fm, stroke: Stroke): Stereo {
  const { hertz, loud, room } = stroke
  const sustain = voice.sustain ?? 0
  const ring = Math.min(voice.decay, room * 1.1)
  const { held, fading } = heldOf(stroke, voice.release ?? (sustain > 0 ? 0.15 : ring))
  const sound = silence(sustain > 0 ? held + fading : Math.min(room, ring * 1.4))
  const { left, right } = sound
  const bendOf = glideOf(voice, hertz)
  // Nothing above what can be heard, however bright it is asked to be.
  const brightest = Math.max(0, (18_000 / hertz - 1) / voice.ratio - 1.5)
  let index = Math.min(voice.index * (0.35 + 0.65 * loud), brightest) * points
  const indexFall = fallOf(Math.min(voice.indexDecay ?? voice.decay / 2, room))
  const rest = sustain * index * 0.4
  index -= rest
  const self = (voice.feedback ?? 0) * 0.9 * points
  const fall = fallOf(ring)
  const apart = ((voice.width ?? 0.5) * Math.min(0.22, 0.0005 * hertz) * sineSize) / rate
  let gain = 0.36 * (1 - sustain)
  const floor = 0.36 * sustain
  let leftAt = 0
  let rightAt = (voice.width ?? 0.5) * 0.12 * sineSize
  let bendAt = 0
  let last = 0
  for (let from = 0; from < left.length; from += stride) {
    const to = Math.min(left.length, from + stride)
    const pace = paceOf(hertz * bendOf(from), sineSize)
    const bendPace = pace * voice.ratio
    for (let n = from; n < to; n += 1) {
      const where = bendAt + self * last + sineSize * 4
      const whole = where | 0
      const low = sine[whole & mask]
      last = low + (where - whole) * (sine[(whole & mask) + 1] - low)
      const bend = (index + rest) * last + sineSize * 64
      const leftWhere = leftAt + bend
      const leftWhole = leftWhere | 0
      const leftLow = sine[leftWhole & mask]
      const level = gain + floor
      left[n] = level * (leftLow + (leftWhere - leftWhole) * (sine[(leftWhole & mask) + 1] - leftLow))
      const rightWhere = rightAt + bend
      const rightWhole = rightWhere | 0
      const rightLow = sine[rightWhole & mask]
      right[n] = level * (rightLow + (rightWhere - rightWhole) * (sine[(rightWhole & mask) + 1] - rightLow))
      bendAt += bendPace
      leftAt += pace - apart
      rightAt += pace + apart
      index *= indexFall
      gain *= fall
    }
    bendAt %= sineSize
    leftAt %= sineSize
    rightAt %= sineSize
  }
  fadeIn(sound, voice.attack ?? 0.005)
  return sustain > 0 || voice.release !== undefined ? letGo(sound, held, fading) : sound
}
