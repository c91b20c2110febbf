import { type Pluck, rate, type Stereo } from '../../piece.ts'
import { fadeIn, letGo } from '../envelope.ts'
import { heard, scatter, stir } from '../random.ts'
import { ringOf, type Stroke, silence } from '../stroke.ts'

/** A string on each side: what runs around it is a little duller with each round. */
export function pluck(voice: Pluck, stroke: Stroke): Stereo {
  const { hertz, loud, room } = stroke
  const width = voice.width ?? 0.5
  const ring = ringOf(voice.decay ?? 2.5, hertz, room)
  const sound = silence(Math.min(room, ring * 1.45))
  const brightness = Math.min(1, Math.max(0, (voice.brightness ?? 0.5) + (loud - 0.7) * 0.5))
  const position = voice.position ?? 0.18
  const damping = voice.damping ?? 0.35
  const apart = Math.min(0.0004, 0.25 / hertz) * width
  const middle = excitation(rate / hertz, brightness, position, scatter(stroke.seed))
  const aside = excitation(rate / hertz, brightness, position, scatter(stroke.seed + 1))
  string(sound.left, hertz * (1 - apart), ring, damping, middle, aside, 0.5 * width)
  string(sound.right, hertz * (1 + apart), ring, damping, middle, aside, -0.5 * width)
  fadeIn(sound, 0.003)
  return voice.release === undefined ? sound : letGo(sound, Math.min(stroke.length, room), voice.release)
}

/** The shape of the string at the moment it is let go: one period, without a mean. */
function excitation(period: number, brightness: number, position: number, seed: number): Float64Array {
  const samples = Math.ceil(period)
  const shape = new Float64Array(samples)
  // Thumbs are round: low-passed twice, at 600 Hz to 14 kHz.
  const open = 1 - Math.exp((-2 * Math.PI * 600 * 2 ** (4.5 * brightness)) / rate)
  let state = seed
  let once = 0
  let twice = 0
  for (let n = 0; n < samples * 2; n += 1) {
    state = stir(state)
    const corner = n % samples < samples * position ? 1 - position : -position
    once += open * (0.5 * heard(state) + 0.8 * corner - once)
    twice += open * (once - twice)
    if (n >= samples) shape[n - samples] = twice
  }
  const back = Math.max(1, Math.round(samples * position))
  const picked = shape.map((value, n) => value - 0.7 * shape[(n - back + samples) % samples])
  const mean = picked.reduce((sum, value) => sum + value, 0) / samples
  const power = Math.sqrt(picked.reduce((sum, value) => sum + (value - mean) ** 2, 0) / samples)
  return picked.map((value) => (0.3 * (value - mean)) / Math.max(1e-9, power))
}

function string(
  out: Float32Array,
  hertz: number,
  ring: number,
  damping: number,
  middle: Float64Array,
  aside: Float64Array,
  side: number,
) {
  const turn = (2 * Math.PI * hertz) / rate
  const dull = 0.02 + 0.46 * damping
  // What the averaging takes from the fundamental and by how much it delays it, so that both are made good.
  const real = 1 - dull + dull * Math.cos(turn)
  const imaginary = dull * Math.sin(turn)
  const kept = Math.min(0.99999, 10 ** (-3 / (hertz * ring)) / Math.hypot(real, imaginary))
  const delay = rate / hertz - Math.atan2(imaginary, real) / turn
  const whole = Math.floor(delay - 0.3)
  const part = delay - whole
  const bend = Math.sin(((1 - part) * turn) / 2) / Math.sin(((1 + part) * turn) / 2)
  const line = new Float64Array(whole)
  for (let n = 0; n < whole; n += 1) line[n] = middle[n % middle.length] + side * aside[n % aside.length]
  let at = 0
  let last = 0
  let passed = 0
  let entered = 0
  for (let n = 0; n < out.length; n += 1) {
    const now = line[at]
    const duller = kept * ((1 - dull) * now + dull * last)
    last = now
    passed = bend * (duller - passed) + entered
    entered = duller
    line[at] = passed
    out[n] = now
    at += 1
    if (at === whole) at = 0
  }
}
