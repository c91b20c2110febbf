import type { Stereo } from '../piece.ts'

const steps = 32_768
const height = 1 / steps
const stretch = 64

/** Rounds to 16 bits under a breath of noise, the same for the same seed; where there is silence, it stays silent. */
export function toSixteenBits({ left, right }: Stereo, seed: number) {
  round(left, (seed ^ 0x9e3779b9) | 1)
  round(right, (seed ^ 0x7f4a7c15) | 1)
}

function round(signal: Float32Array, seed: number) {
  let state = seed
  for (let start = 0; start < signal.length; start += stretch) {
    const end = Math.min(start + stretch, signal.length)
    if (isSilent(signal, start, end)) signal.fill(0, start, end)
    else
      for (let n = start; n < end; n += 1) {
        state ^= state << 13
        state ^= state >>> 17
        state ^= state << 5
        // Two numbers of 16 bits, one from the other: noise with a triangular distribution, one step high.
        const noise = ((state & 0xffff) - (state >>> 16)) / 65_536
        const value = signal[n]
        if (value !== 0) {
          const step = Math.floor(value * steps + noise + 0.5)
          signal[n] = (step < -steps ? -steps : step > steps - 1 ? steps - 1 : step) * height
        }
      }
  }
}

function isSilent(signal: Float32Array, start: number, end: number) {
  for (let n = start; n < end; n += 1) if (Math.abs(signal[n]) * steps >= 0.25) return false
  return true
}
