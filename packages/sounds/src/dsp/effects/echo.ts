import { type Echo, rate } from '../../piece.ts'

/** Repeats from side to side, each duller and thinner than the one before. In place, block by block. */
export function echo({ time, feedback, wet, damping = 0.35 }: Echo) {
  const delay = Math.max(1, Math.round(time * rate))
  const size = 1 << Math.ceil(Math.log2(delay + 1))
  const mask = size - 1
  const leftLine = new Float32Array(size)
  const rightLine = new Float32Array(size)
  const keen = 1 - Math.exp((-2 * Math.PI * 14_000 * 2 ** (-3.5 * damping)) / rate)
  const thin = 1 - Math.exp((-2 * Math.PI * 180) / rate)
  const rounds = Math.log(0.0001) / Math.log(Math.max(0.01, feedback))
  const tail = (rounds + 1) * delay
  const held = new Float64Array(4)
  let at = 0
  let quiet = Number.POSITIVE_INFINITY

  /** Returns whether anything is still to be heard. */
  return (left: Float32Array, right: Float32Array, heard: boolean, samples: number): boolean => {
    quiet = heard ? 0 : quiet + samples
    if (quiet > tail) return heard
    let leftSoft = held[0]
    let rightSoft = held[1]
    let leftDeep = held[2]
    let rightDeep = held[3]
    for (let n = 0; n < samples; n += 1) {
      const now = (at + n) & mask
      const read = (at + n - delay) & mask
      const leftBack = leftLine[read]
      const rightBack = rightLine[read]
      leftSoft += keen * (rightBack - leftSoft)
      leftDeep += thin * (leftSoft - leftDeep)
      rightSoft += keen * (leftBack - rightSoft)
      rightDeep += thin * (rightSoft - rightDeep)
      leftLine[now] = 0.5 * (left[n] + right[n]) + feedback * (leftSoft - leftDeep) + 1e-18
      rightLine[now] = feedback * (rightSoft - rightDeep)
      left[n] += wet * (leftBack + 0.25 * rightBack)
      right[n] += wet * (rightBack + 0.25 * leftBack)
    }
    held[0] = leftSoft
    held[1] = rightSoft
    held[2] = leftDeep
    held[3] = rightDeep
    at = (at + samples) & 0x3fffffff
    return true
  }
}
