import { type Bass, rate, type Stereo } from '../../piece.ts'
import { fadeIn, letGo } from '../envelope.ts'
import { glideOf } from '../glide.ts'
import { fallOf, heldOf, ringOf, type Stroke, silence, stride } from '../stroke.ts'
import { paceOf, plainTurn, waveSize } from '../tables.ts'

/** One wave under a filter that shuts after the attack, driven a little so that small speakers hear it too. */
export function bass(voice: Bass, stroke: Stroke): Stereo {
  const { hertz, loud, room } = stroke
  const { held, fading, total } = heldOf(stroke, voice.release ?? 0.08)
  const ring = voice.decay === undefined ? undefined : ringOf(voice.decay, 261.63, room)
  const sound = silence(ring === undefined ? total : Math.min(total, ring * 1.4))
  const { left, right } = sound
  const wave = plainTurn(voice.wave ?? 'triangle', hertz)
  const bendOf = glideOf(voice, hertz)
  const fall = ring === undefined ? 1 : fallOf(ring)
  const cutoff = voice.cutoff ?? 500
  const opens = (voice.opens ?? 1.5) * (0.5 + 0.5 * loud)
  const shut = fallOf((voice.closing ?? 0.25) * 2) ** stride
  const drive = 1 + 5 * (voice.drive ?? 0.3)
  const level = 0.5 / Math.sqrt(drive)
  let open = 1
  let gain = 1
  let at = 0
  let band = 0
  let low = 0
  const k = 1.2
  for (let from = 0; from < left.length; from += stride) {
    const to = Math.min(left.length, from + stride)
    const pace = paceOf(hertz * bendOf(from), waveSize)
    const g = Math.tan(
      (Math.PI * Math.min(15_000, Math.max(cutoff, hertz * 1.5) * 2 ** (opens * open))) / rate,
    )
    open *= shut
    const a = 1 / (1 + g * (g + k))
    const b = g * a
    const c = g * b
    for (let n = from; n < to; n += 1) {
      const whole = at | 0
      const high = wave[whole] + (at - whole) * (wave[whole + 1] - wave[whole]) - low
      const pass = a * band + b * high
      const deep = low + b * band + c * high
      band = 2 * pass - band
      low = 2 * deep - low
      const pushed = Math.min(3, Math.max(-3, drive * gain * deep))
      const square = pushed * pushed
      left[n] = (level * pushed * (27 + square)) / (27 + 9 * square)
      gain *= fall
      at += pace
      if (at >= waveSize) at -= waveSize
    }
  }
  right.set(left)
  fadeIn(sound, voice.attack ?? 0.006)
  return letGo(sound, Math.min(held, left.length / rate - 0.02), fading)
}
