import { energiesOf, momentary } from '../mastering/loudness.ts'
import { targets, toAmplitude } from '../mastering/targets.ts'
import { rate } from '../piece.ts'

/** Earcon in three tones: up a fourth, and up a third. */
const motif = [83, 88, 92]
const spacing = 0.11
const length = 0.42
/** In decibels under the loudest moment of a signal. */
const below = 22

/** Lays the shop's motif under a signal's preview, near its first second or, if that is too late, into its last third. */
export function mixSignature(mono: Float32Array) {
  const seconds = mono.length / rate
  const start = seconds >= 1.5 ? 0.9 : (2 * seconds) / 3
  const tones = drawMotif(Math.min(1, (seconds - start) / length))
  const first = Math.round(start * rate)
  for (let n = 0; n < tones.length && first + n < mono.length; n += 1) mono[first + n] += level * tones[n]
}

const whole = drawMotif(1)
const level = toAmplitude(targets.signal - below - momentary(energiesOf({ left: whole, right: whole })))

/** As a whole, or drawn together so that it fits into a short sound. */
function drawMotif(scale: number) {
  const tones = new Float32Array(Math.floor(length * scale * rate))
  motif.forEach((pitch, at) => {
    const first = Math.round(at * spacing * scale * rate)
    const angle = (2 * Math.PI * 440 * 2 ** ((pitch - 69) / 12)) / rate
    for (let n = first; n < tones.length; n += 1) {
      const time = (n - first) / rate
      const shape =
        Math.min(1, time / 0.004) *
        Math.exp(-time / (0.09 * scale)) *
        Math.min(1, (tones.length - 1 - n) / 800)
      tones[n] += shape * (Math.sin(angle * (n - first)) + 0.25 * Math.sin(2 * angle * (n - first)))
    }
  })
  return tones
}
