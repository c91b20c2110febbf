import { rate, type Stereo } from '../../piece.ts'

/** So many seconds from the middle of a sound, or all of it: enough to tell what it is. */
export function middleOf({ left, right }: Stereo, seconds: number): Stereo {
  const length = Math.min(left.length, seconds * rate)
  const start = Math.floor((left.length - length) / 2)
  return { left: left.subarray(start, start + length), right: right.subarray(start, start + length) }
}
