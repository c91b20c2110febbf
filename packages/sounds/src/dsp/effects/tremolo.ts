import { rate } from '../../piece.ts'
import { paceOf, sine, sineSize } from '../tables.ts'

/** From side to side and back, one swing for the whole part. In place; the place is that of the block in the piece. */
export function tremolo(depth: number, hertz: number) {
  const pace = paceOf(hertz, sineSize)
  const share = 0.45 * depth
  return (left: Float32Array, right: Float32Array, start: number, samples: number) => {
    let at = ((start / rate) * hertz * sineSize) % sineSize
    for (let n = 0; n < samples; n += 1) {
      const swing = share * sine[at | 0]
      left[n] *= 1 - share + swing
      right[n] *= 1 - share - swing
      at += pace
      if (at >= sineSize) at -= sineSize
    }
  }
}
