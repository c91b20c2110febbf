import { weightAt } from '../mastering/loudness.ts'
import { rate } from '../piece.ts'

const size = 4096
const bin = rate / size
const bins = size / 2 + 1
/** As loudness weights them (ITU-R BS.1770): little of what is deep, a little more of what is high. */
const weights = Float64Array.from({ length: bins }, (_, at) => weightAt(at * bin))

/** The frequency above which lies half of what is heard. */
export function brightnessMeter() {
  const whole = new Float64Array(bins)
  return {
    /** The magnitudes in a window of 4,096 samples. */
    hear(magnitudes: Float64Array) {
      for (let at = 0; at < bins; at += 1) whole[at] += magnitudes[at] * magnitudes[at]
    },
    /** In hertz. */
    read: () => medianOf(whole.map((energy, at) => energy * weights[at])),
  }
}

/** Between two bins as well: of a deep sound one bin is a semitone. */
function medianOf(energies: Float64Array): number {
  const half = energies.reduce((sum, energy) => sum + energy, 0) / 2
  let below = 0
  for (let at = 0; at < bins; at += 1) {
    if (below + energies[at] >= half && energies[at] > 0)
      return Math.max(0, at - 0.5 + (half - below) / energies[at]) * bin
    below += energies[at]
  }
  return 0
}
