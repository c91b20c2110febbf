import { rate, type Stereo } from '../piece.ts'

/** Lets a sound in: half a cosine, so that neither end of the ramp has a corner. */
export function fadeIn({ left, right }: Stereo, seconds: number) {
  const samples = Math.min(left.length, Math.round(seconds * rate))
  const turn = Math.PI / samples
  const twice = 2 * Math.cos(turn)
  let now = 1
  let before = Math.cos(turn)
  for (let n = 0; n < samples; n += 1) {
    const gain = 0.5 - 0.5 * now
    left[n] *= gain
    right[n] *= gain
    const next = twice * now - before
    before = now
    now = next
  }
}

/** Lets go at a moment: falls fast, then gently, to nothing. Whatever came after is cut away, already silent. */
export function letGo(sound: Stereo, at: number, seconds: number): Stereo {
  const from = Math.min(sound.left.length, Math.round(at * rate))
  const samples = Math.max(1, Math.min(sound.left.length - from, Math.round(seconds * rate)))
  const { left, right } = sound
  for (let n = 0; n < samples && from + n < left.length; n += 1) {
    const rest = 1 - (n + 1) / samples
    const gain = rest * rest * rest
    left[from + n] *= gain
    right[from + n] *= gain
  }
  return { left: left.subarray(0, from + samples), right: right.subarray(0, from + samples) }
}

/** Falls by the same share with every sample. */
export function decay({ left, right }: Stereo, fall: number) {
  let gain = 1
  for (let n = 0; n < left.length; n += 1) {
    left[n] *= gain
    right[n] *= gain
    gain *= fall
  }
}
