import { energiesOf, integrated, momentary } from '../mastering/loudness.ts'
import { ceiling, targets, toAmplitude, toDecibels } from '../mastering/targets.ts'
import { truePeakOf } from '../mastering/true-peak.ts'
import type { Piece, Stereo } from '../piece.ts'

/** By how many decibels previews are softer than what is sold, which leaves room for coding. */
const softer = { signal: 3, music: 1 } as const satisfies Record<Piece['kind'], number>
/** What was recorded very softly is not torn up: its noise would come along. */
const mostGain = 12

/** As loud as the preview of what the studio makes itself, in LUFS. */
export const voiceTargets = {
  signal: targets.signal - softer.signal,
  music: targets.music - softer.music,
} as const satisfies Record<Piece['kind'], number>

/** Brings a part of a voice to its loudness, as far as its peaks allow: there is no limiter, and nothing is distorted. */
export function level(part: Stereo, kind: Piece['kind']) {
  const loudness = loudnessOfPart(part, kind)
  if (!Number.isFinite(loudness)) return
  const room = ceiling - softer[kind] - toDecibels(truePeakOf(part))
  const gain = toAmplitude(Math.min(voiceTargets[kind] - loudness, room, mostGain))
  for (const side of [part.left, part.right]) for (let n = 0; n < side.length; n += 1) side[n] *= gain
}

/** What is shorter than a block of the standard has no loudness as a whole. */
export function loudnessOfPart(part: Stereo, kind: Piece['kind']) {
  const energies = energiesOf(part)
  const whole = kind === 'music' ? integrated(energies) : Number.NaN
  return Number.isFinite(whole) ? whole : momentary(energies)
}
