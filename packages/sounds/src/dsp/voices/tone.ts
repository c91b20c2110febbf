import { rate, type Stereo, type Tone } from '../../piece.ts'
import { decay, fadeIn, letGo } from '../envelope.ts'
import { glideOf } from '../glide.ts'
import { fallOf, heldOf, type Stroke, silence, stride } from '../stroke.ts'
import { paceOf, plainTurn, waveSize } from '../tables.ts'

/** A plain beep: one wave, and no more corners than the pitch allows. */
export function tone(voice: Tone, stroke: Stroke): Stereo {
  const { hertz, room } = stroke
  const ring = voice.decay === undefined ? undefined : Math.min(voice.decay, room * 1.1)
  const { held, fading, total } = heldOf(stroke, voice.release ?? 0.04)
  const sound = silence(ring === undefined ? total : Math.min(room, ring * 1.4))
  const { left, right } = sound
  const bendOf = glideOf(voice, hertz)
  const wave = plainTurn(voice.wave, hertz * Math.max(1, 2 ** ((voice.glide?.from ?? 0) / 12)))
  const apart = ((voice.width ?? 0) * Math.min(0.5, 0.001 * hertz) * waveSize) / rate
  let leftAt = 0
  let rightAt = (voice.width ?? 0) * 0.15 * waveSize
  for (let from = 0; from < left.length; from += stride) {
    const to = Math.min(left.length, from + stride)
    const pace = paceOf(hertz * bendOf(from), waveSize)
    for (let n = from; n < to; n += 1) {
      const leftWhole = leftAt | 0
      left[n] = 0.3 * (wave[leftWhole] + (leftAt - leftWhole) * (wave[leftWhole + 1] - wave[leftWhole]))
      const rightWhole = rightAt | 0
      right[n] = 0.3 * (wave[rightWhole] + (rightAt - rightWhole) * (wave[rightWhole + 1] - wave[rightWhole]))
      leftAt += pace - apart
      if (leftAt >= waveSize) leftAt -= waveSize
      rightAt += pace + apart
      if (rightAt >= waveSize) rightAt -= waveSize
    }
  }
  fadeIn(sound, voice.attack ?? 0.004)
  if (ring !== undefined) decay(sound, fallOf(ring))
  const ended = ring === undefined || voice.release !== undefined ? letGo(sound, held, fading) : sound
  if (voice.bits !== undefined) crush(ended, 2 ** (voice.bits - 1))
  return ended
}

/** As a machine with few steps between silence and loud would play it. */
function crush({ left, right }: Stereo, steps: number) {
  for (let n = 0; n < left.length; n += 1) {
    left[n] = Math.round(left[n] * 2 * steps) / (2 * steps)
    right[n] = Math.round(right[n] * 2 * steps) / (2 * steps)
  }
}
