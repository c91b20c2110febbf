import { type Noise, rate, type Stereo } from '../../piece.ts'
import { decay, fadeIn, letGo } from '../envelope.ts'
import { heard, scatter, stir } from '../random.ts'
import { fallOf, heldOf, type Stroke, silence, stride } from '../stroke.ts'

/** Noise under a filter that moves in even steps of pitch from one frequency to the other. */
export function noise(voice: Noise, stroke: Stroke): Stereo {
  const { room, hertz } = stroke
  const { held, fading, total } = heldOf(stroke, voice.release ?? 0.15)
  const ring = voice.decay === undefined ? undefined : Math.min(voice.decay, room * 1.1)
  const sound = silence(ring === undefined ? total : Math.min(room, ring * 1.4))
  const { left, right } = sound
  const from = voice.from ?? hertz
  const octaves = Math.log2((voice.to ?? from) / from)
  const shape = voice.shape ?? 'band'
  const k = 2 - 1.96 * Math.min(1, voice.resonance ?? 0.3)
  const width = voice.width ?? 0.6
  const middle = Math.sqrt(1 - 0.6 * width)
  const side = Math.sqrt(0.6 * width)
  const lowGain = shape === 'low' ? 1 : 0
  const highGain = shape === 'high' ? 1 : 0
  const bandGain = shape === 'band' ? 1 : 0
  const travel = Math.min(left.length, Math.round((ring ?? total) * rate))
  let state = scatter(stroke.seed)
  let leftBand = 0
  let leftLow = 0
  let rightBand = 0
  let rightLow = 0
  for (let start = 0; start < left.length; start += stride) {
    const to = Math.min(left.length, start + stride)
    const cutoff = Math.min(17_000, Math.max(20, from * 2 ** (octaves * Math.min(1, start / travel))))
    const g = Math.tan((Math.PI * cutoff) / rate)
    const a = 1 / (1 + g * (g + k))
    const b = g * a
    const c = g * b
    // As loud whether it is wide or narrow, low or high.
    const share = shape === 'high' ? 1 - cutoff / 24_000 : (cutoff * (shape === 'band' ? k : 1)) / 16_000
    const gain = Math.min(6, 0.22 / Math.sqrt(Math.max(0.01, share))) * (shape === 'band' ? k : 1)
    for (let n = start; n < to; n += 1) {
      state = stir(state)
      const centre = middle * heard(state)
      state = stir(state)
      const leftIn = gain * (centre + side * heard(state))
      state = stir(state)
      const rightIn = gain * (centre + side * heard(state))
      const leftHigh = leftIn - leftLow
      const leftPass = a * leftBand + b * leftHigh
      const leftDeep = leftLow + b * leftBand + c * leftHigh
      leftBand = 2 * leftPass - leftBand
      leftLow = 2 * leftDeep - leftLow
      left[n] = lowGain * leftDeep + bandGain * leftPass + highGain * (leftIn - k * leftPass - leftDeep)
      const rightHigh = rightIn - rightLow
      const rightPass = a * rightBand + b * rightHigh
      const rightDeep = rightLow + b * rightBand + c * rightHigh
      rightBand = 2 * rightPass - rightBand
      rightLow = 2 * rightDeep - rightLow
      right[n] = lowGain * rightDeep + bandGain * rightPass + highGain * (rightIn - k * rightPass - rightDeep)
    }
  }
  fadeIn(sound, voice.attack ?? 0.03)
  if (ring === undefined) return letGo(sound, held, fading)
  decay(sound, fallOf(ring))
  return sound
}
