import { type Part, type Piece, rate } from '../../piece.ts'
import { stride } from '../stroke.ts'

/** A gain for every sample of a block that starts somewhere in the piece. */
export type Level = (start: number, gains: Float32Array, samples: number) => void

const toGain = (decibels: number) => 10 ** (decibels / 20)

/** How loud a part is from moment to moment: its fader, and the dip after each kick drum. */
export function levelOf(part: Part, piece: Piece): Level {
  const base = toGain(part.level ?? 0)
  const { fader } = part
  const kicks = part.duck ? kicksOf(piece) : []
  const dip = 1 - toGain(-(part.duck ?? 0))
  if (!fader && kicks.length === 0) return (_start, gains, samples) => gains.fill(base, 0, samples)
  let next = 0
  const gainAt = (sample: number) => {
    while (next < kicks.length && kicks[next] <= sample) next += 1
    const since = next === 0 ? Number.POSITIVE_INFINITY : (sample - kicks[next - 1]) / rate
    // Down within 10 ms, then back along a curve within a third of a second.
    const held = since < 0.01 ? since / 0.01 : Math.max(0, 1 - (since - 0.01) / 0.32) ** 2
    return base * (fader ? faderAt(fader, sample / rate) : 1) * (1 - dip * held)
  }
  let before = gainAt(0)
  return (start, gains, samples) => {
    let last = before
    for (let from = 0; from < samples; from += stride) {
      const to = Math.min(samples, from + stride)
      const goal = gainAt(start + to)
      const step = (goal - last) / (to - from)
      for (let n = from; n < to; n += 1) {
        gains[n] = last
        last += step
      }
      last = goal
    }
    before = last
  }
}

const kicksOf = ({ parts }: Piece) =>
  parts
    .filter(({ voice }) => voice.kind === 'kick')
    .flatMap(({ notes }) => notes.map(({ at }) => Math.round(at * rate)))
    .toSorted((a, b) => a - b)

function faderAt(fader: NonNullable<Part['fader']>, seconds: number): number {
  const after = fader.findIndex(({ at }) => at > seconds)
  const to = fader.at(after)
  const from = after > 0 ? fader[after - 1] : to
  if (!to || !from || after < 0) return toGain(fader.at(-1)?.level ?? 0)
  const along = to === from ? 0 : (seconds - from.at) / (to.at - from.at)
  return toGain(from.level + along * (to.level - from.level))
}
