import { type Keys, rate, type Stereo } from '../../piece.ts'
import { fadeIn, letGo } from '../envelope.ts'
import { fallOf, heldOf, ringOf, type Stroke, silence } from '../stroke.ts'
import { paceOf, sine, sineSize } from '../tables.ts'

const mask = sineSize - 1
const points = sineSize / (2 * Math.PI)
const far = sineSize * 16

/** A tine over a pickup: one bent sine for the body, which growls when struck, and a bell that is soon gone. */
export function keys(voice: Keys, stroke: Stroke): Stereo {
  const { hertz, loud, room } = stroke
  const ring = ringOf(voice.decay ?? 4, hertz, room)
  const { held, fading } = heldOf(stroke, voice.release ?? 0.25)
  const sound = silence(Math.min(held + fading, ring * 1.4))
  const { left, right } = sound
  const width = voice.width ?? 0.5
  const ratio = [14, 10, 7, 4].find((times) => hertz * times * 1.5 < 16_000) ?? 3
  const pace = paceOf(hertz, sineSize)
  const apart = (width * Math.min(0.22, 0.0005 * hertz) * sineSize) / rate
  const fall = fallOf(ring)
  const growlFall = fallOf(ring * 0.6)
  const bellFall = fallOf(Math.min(0.5, room * 0.6))
  let growl = (voice.bark ?? 0.4) * (0.2 + 2.2 * loud * loud) * points
  const rest = (0.32 + 0.3 * (voice.bark ?? 0.4)) * points
  let bell = (voice.tine ?? 0.5) * (0.2 + 0.9 * loud) * points
  let gain = 0.42
  let leftAt = 0
  let rightAt = width * 0.1 * sineSize
  // The two sines that bend are recurrences: only the one that is bent needs the table.
  const turn = (2 * Math.PI * hertz) / rate
  const bodyTwice = 2 * Math.cos(turn)
  const tineTwice = 2 * Math.cos(turn * ratio)
  let body = 0
  let bodyBefore = -Math.sin(turn)
  let tine = 0
  let tineBefore = -Math.sin(turn * ratio)
  for (let n = 0; n < left.length; n += 1) {
    const bend = (growl + rest) * body + bell * tine + far
    const leftWhere = leftAt + bend
    const leftWhole = leftWhere | 0
    const leftLow = sine[leftWhole & mask]
    left[n] = gain * (leftLow + (leftWhere - leftWhole) * (sine[(leftWhole & mask) + 1] - leftLow))
    const rightWhere = rightAt + bend
    const rightWhole = rightWhere | 0
    const rightLow = sine[rightWhole & mask]
    right[n] = gain * (rightLow + (rightWhere - rightWhole) * (sine[(rightWhole & mask) + 1] - rightLow))
    leftAt += pace - apart
    if (leftAt >= sineSize) leftAt -= sineSize
    rightAt += pace + apart
    if (rightAt >= sineSize) rightAt -= sineSize
    const bodyNext = bodyTwice * body - bodyBefore
    bodyBefore = body
    body = bodyNext
    const tineNext = tineTwice * tine - tineBefore
    tineBefore = tine
    tine = tineNext
    gain *= fall
    growl *= growlFall
    bell *= bellFall
  }
  fadeIn(sound, 0.004)
  return letGo(sound, Math.min(held, sound.left.length / rate - 0.02), fading)
}
