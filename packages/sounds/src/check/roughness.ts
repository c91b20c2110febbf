import { rate } from '../piece.ts'

const bin = rate / 4096
const strongest = 20
const lowest = Math.ceil(40 / bin)
const highest = Math.floor(10_800 / bin)

interface Partial {
  frequency: number
  amplitude: number
}

/** How rough a sound is: what its partials do to each other, frame by frame, as a share of their energy. */
export function roughnessOf(frames: Iterable<{ energy: Float64Array }>) {
  let rough = 0
  let all = 0
  for (const { energy } of frames) {
    const partials = partialsOf(energy)
    rough += roughnessAmong(partials)
    all += partials.reduce((sum, { amplitude }) => sum + amplitude * amplitude, 0)
  }
  return all > 0 ? rough / all : 0
}

/** The curve of Plomp and Levelt over all pairs, in the form that Sethares gave it. */
export function roughnessAmong(partials: readonly Partial[]) {
  let sum = 0
  for (const [place, one] of partials.entries())
    for (const other of partials.slice(0, place)) {
      const width = 0.24 / (0.021 * Math.min(one.frequency, other.frequency) + 19)
      const apart = width * Math.abs(one.frequency - other.frequency)
      sum += one.amplitude * other.amplitude * (Math.exp(-3.5 * apart) - Math.exp(-5.75 * apart))
    }
  return sum
}

/** The strongest peaks of a frame. */
function partialsOf(energy: Float64Array): Partial[] {
  const found: Partial[] = []
  for (let at = lowest; at < highest; at += 1)
    if (energy[at] > energy[at - 1] && energy[at] >= energy[at + 1])
      found.push({ frequency: at * bin, amplitude: Math.sqrt(energy[at]) })
  return found.toSorted((one, other) => other.amplitude - one.amplitude).slice(0, strongest)
}
