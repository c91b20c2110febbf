import { type Part, type Piece, rate, type Stereo } from '../piece.ts'
import { echo } from './effects/echo.ts'
import { highPass, lowPass, type Step, saturation } from './effects/filters.ts'
import { levelOf } from './effects/levels.ts'
import { tremolo } from './effects/tremolo.ts'
import { type Lane, mixInto } from './kernels.ts'
import { takesOfPart } from './takes.ts'

interface Sounding {
  take: Stereo
  start: number
  left: number
  right: number
}

/** Half the loudness is heard at a third of the blow. */
const gainOf = (loud: number) => loud ** 1.6

/** Plays one part block by block; returns whether the block in the two lanes holds any sound. */
export function player(part: Part, piece: Piece) {
  const { planned, take } = takesOfPart(part, piece)
  const steps: Step[] = [
    ...(part.highPass ? [highPass(part.highPass)] : []),
    ...(part.lowPass ? [lowPass(part.lowPass)] : []),
    ...(part.saturation ? [saturation(part.saturation)] : []),
  ]
  const { voice } = part
  const swing = voice.kind === 'keys' && voice.tremolo ? tremolo(voice.tremolo, voice.rate ?? 4.6) : undefined
  const repeats = part.echo ? echo(part.echo) : undefined
  const level = levelOf(part, piece)
  let sounding: Sounding[] = []
  let next = 0
  // Filters ring on a little after the last note has ended.
  let afterglow = 0

  function block(start: number, leftLane: Lane, rightLane: Lane, gains: Lane, samples: number): boolean {
    const left = leftLane.samples
    const right = rightLane.samples
    const end = start + samples
    while (next < planned.length && Math.round(planned[next].note.at * rate) < end) {
      const { note } = planned[next]
      const pan = Math.max(-1, Math.min(1, (part.pan ?? 0) + (note.pan ?? 0)))
      const gain = gainOf(note.loud)
      sounding.push({
        take: take(planned[next]),
        start: Math.round(note.at * rate),
        left: gain * Math.min(1, 1 - 0.8 * pan),
        right: gain * Math.min(1, 1 + 0.8 * pan),
      })
      next += 1
    }
    if (sounding.length > 0) afterglow = rate / 10
    else if (afterglow > 0) afterglow -= samples
    let heard = sounding.length > 0 || (steps.length > 0 && afterglow > 0)
    if (!heard && !repeats) return false
    left.fill(0, 0, samples)
    right.fill(0, 0, samples)
    for (const note of sounding) mix(note, start, leftLane, rightLane, samples)
    sounding = sounding.filter((note) => note.start + note.take.left.length > end)
    if (heard) for (const step of steps) step(left, right, samples)
    if (heard && swing) swing(left, right, start, samples)
    if (repeats) heard = repeats(left, right, heard, samples)
    if (heard) level(start, gains.samples, samples)
    return heard
  }
  return block
}

function mix(
  { take, start: begun, left: leftGain, right: rightGain }: Sounding,
  start: number,
  left: Lane,
  right: Lane,
  samples: number,
) {
  const offset = start - begun
  const from = Math.max(0, -offset)
  const count = Math.min(samples, take.left.length - offset) - from
  if (count <= 0) return
  mixInto(left, from, take.left, offset + from, count, leftGain)
  mixInto(right, from, take.right, offset + from, count, rightGain)
}
