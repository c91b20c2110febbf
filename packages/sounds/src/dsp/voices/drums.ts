import { type Kick, type Rim, rate, type Snare, type Stereo } from '../../piece.ts'
import { fadeIn } from '../envelope.ts'
import { fallOf, type Stroke, silence } from '../stroke.ts'
import { paceOf, sine, sineSize } from '../tables.ts'
import { burst } from './burst.ts'
import { modal } from './modal.ts'

const mask = sineSize - 1

/** A sine that drops onto its pitch, with the felt of the beater before it. */
export function kick(voice: Kick, stroke: Stroke): Stereo {
  const ring = Math.min(voice.decay ?? 0.45, stroke.room)
  const sound = silence(Math.min(stroke.room, ring * 1.3))
  const { left, right } = sound
  const pace = paceOf(stroke.hertz, sineSize)
  let extra = 2 ** ((voice.drop ?? 22) / 12) - 1
  const settle = fallOf(0.11)
  const fall = fallOf(ring)
  let gain = 0.75
  let at = 0
  for (let n = 0; n < left.length; n += 1) {
    left[n] = gain * sine[at & mask]
    at += pace * (1 + extra)
    extra *= settle
    gain *= fall
  }
  right.set(left)
  fadeIn(sound, 0.003)
  const click = (voice.click ?? 0.3) * (0.3 + 0.7 * stroke.loud)
  burst(sound, {
    seed: stroke.seed,
    low: 1200,
    high: 5000,
    rise: 0.002,
    fall: 0.018,
    gain: click * 0.6,
    width: 0.2,
  })
  return sound
}

/** A skin that is nearly a tone, and wires that are nearly noise. */
export function snare(voice: Snare, stroke: Stroke): Stereo {
  const decay = Math.min(voice.decay ?? 0.25, stroke.room)
  const skin = modal(
    { kind: 'modal', material: 'stone', decay: decay * 0.7, hardness: 0.3, strike: 0, width: 0.3 },
    { ...stroke, room: decay },
  )
  const sound = silence(Math.min(stroke.room, decay * 1.4))
  sound.left.set(skin.left.subarray(0, sound.left.length))
  sound.right.set(skin.right.subarray(0, sound.right.length))
  const wires = (voice.wires ?? 0.6) * (0.4 + 0.6 * stroke.loud)
  burst(sound, { seed: stroke.seed, low: 1500, high: 7500, fall: decay, gain: wires * 1, width: 0.5 })
  fadeIn(sound, 0.003)
  return sound
}

/** A stick on the edge of a drum. */
export function rim(voice: Rim, stroke: Stroke): Stereo {
  const decay = Math.min(voice.decay ?? 0.07, stroke.room)
  const sound = modal(
    {
      kind: 'modal',
      material: 'wood',
      decay: decay * 2,
      hardness: 0.7,
      strike: 0.6,
      width: 0.4,
      attack: 0.002,
    },
    { ...stroke, room: Math.min(stroke.room, decay * 3) },
  )
  return sound.left.length > rate * 0.02 ? sound : silence(0.02)
}
