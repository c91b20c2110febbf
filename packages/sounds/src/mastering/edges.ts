import { type Piece, rate, type Stereo } from '../piece.ts'
import { toDecibels } from './targets.ts'

/** Lets a sound begin and end at nothing: quickly in, and out the more slowly the more of it is left at the end. */
export function fadeEdges(sound: Stereo, kind: Piece['kind']) {
  const length = sound.left.length
  const longest = kind === 'music' ? 2 * rate : Math.min(0.3 * rate, length / 4)
  const shortest = 0.01 * rate
  const left = Math.min(1, Math.max(0, (leftover(sound) + 60) / 40))
  fade(sound, 0, Math.round(0.002 * rate), 1)
  fade(sound, length - 1, Math.round(shortest * (longest / shortest) ** left), -1)
}

/** How loud the last tenth of a second still is, in decibels below the peak. */
function leftover({ left, right }: Stereo) {
  const tail = left.length - rate / 10
  let peak = 0
  let end = 0
  for (let n = 0; n < left.length; n += 1) {
    const height = Math.max(Math.abs(left[n]), Math.abs(right[n]))
    if (height > peak) peak = height
    if (n >= tail && height > end) end = height
  }
  return peak > 0 ? toDecibels(end / peak) : -60
}

/** From nothing at one sample to everything `length` samples on, in either direction. */
export function fade({ left, right }: Stereo, from: number, length: number, direction: 1 | -1) {
  for (let n = 0; n < length; n += 1) {
    const share = 0.5 - 0.5 * Math.cos((Math.PI * n) / length)
    left[from + n * direction] *= share
    right[from + n * direction] *= share
  }
}
