import type { Brush, Hat, Shaker, Stereo } from '../../piece.ts'
import { fadeIn } from '../envelope.ts'
import { type Stroke, silence } from '../stroke.ts'
import { burst } from './burst.ts'
import { modal } from './modal.ts'

/** Two small cymbals: noise, and under it metal too dense to have a pitch. */
export function hat(voice: Hat, stroke: Stroke): Stereo {
  const fall = Math.min(voice.decay ?? 0.09, stroke.room)
  const brightness = voice.brightness ?? 0.5
  const low = 4200 + 3200 * brightness + 800 * (stroke.loud - 0.7)
  const sound = silence(Math.min(stroke.room, fall * 1.4 + 0.01))
  burst(sound, { seed: stroke.seed, low, high: 10_500, rise: 0.002, fall, gain: 1.5, width: 0.35 })
  const metal = modal(
    { kind: 'modal', material: 'metal', decay: fall * 4, hardness: 1, strike: 0, width: 0.8 },
    { ...stroke, hertz: 3180 + 400 * brightness, room: fall },
  )
  const { left, right } = sound
  const both = Math.min(left.length, metal.left.length)
  for (let n = 0; n < both; n += 1) {
    left[n] += 0.12 * metal.left[n]
    right[n] += 0.12 * metal.right[n]
  }
  fadeIn(sound, 0.002)
  return sound
}

/** Seeds in a tin: thrown forward, then caught. */
export function shaker(voice: Shaker, stroke: Stroke): Stereo {
  const fall = Math.min(voice.decay ?? 0.12, stroke.room)
  const low = 2600 + 2600 * (voice.brightness ?? 0.5)
  const sound = silence(Math.min(stroke.room, fall * 1.8 + 0.05))
  burst(sound, { seed: stroke.seed, low, high: 8000, rise: fall * 0.35, fall, gain: 1.2, width: 0.4 })
  return sound
}

/** Wire drawn over a skin. */
export function brush(voice: Brush, stroke: Stroke): Stereo {
  const fall = Math.min(voice.decay ?? 0.3, stroke.room)
  const brightness = voice.brightness ?? 0.5
  const sound = silence(Math.min(stroke.room, fall * 1.9 + 0.05))
  const band = { low: 700 + 1200 * brightness, high: 4000 + 4000 * brightness }
  burst(sound, { seed: stroke.seed, ...band, rise: fall * 0.2, fall, gain: 0.9, width: 0.45 })
  return sound
}
