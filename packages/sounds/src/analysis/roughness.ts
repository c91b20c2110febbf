import { rate } from '../piece.ts'

/** What the paper looks through, in samples. */
const size = 4096
const bin = rate / size
const strongest = 20
const lowest = Math.ceil(40 / bin)
const highest = Math.floor(10_800 / bin)

interface Partial {
  frequency: number
  amplitude: number
}

/** How rough a sound is: what its partials do to each other, window by window, as a share of their energy. */
export function roughnessMeter() {
  let rough = 0
  let all = 0
  return {
    /** The magnitudes in a window of 4,096 samples. */
    hear(magnitudes: Float64Array) {
      const partials = partialsOf(magnitudes)
      rough += roughnessAmong(partials)
      for (const { amplitude } of partials) all += amplitude * amplitude
    },
    read: () => (all > 0 ? rough / all : 0),
  }
}

/** The same of windows that are there already. */
export function roughnessOf(windows: Iterable<{ magnitudes: Float64Array }>): number {
  const meter = roughnessMeter()
  for (const { magnitudes } of windows) meter.hear(magnitudes)
  return meter.read()
}

/** The curve of Plomp and Levelt over all pairs, in the form that Sethares gave it. */
export function roughnessAmong(partials: readonly Partial[]) {
  let sum = 0
  for (let place = 1; place < partials.length; place += 1)
    for (let before = 0; before < place; before += 1) {
      const [one, other] = [partials[place], partials[before]]
      const width = 0.24 / (0.021 * Math.min(one.frequency, other.frequency) + 19)
      const apart = width * Math.abs(one.frequency - other.frequency)
      sum += one.amplitude * other.amplitude * (Math.exp(-3.5 * apart) - Math.exp(-5.75 * apart))
    }
  return sum
}

/** The strongest peaks of a window. Few of hundreds are wanted: to sort them all would take most of the time. */
function partialsOf(magnitudes: Float64Array): Partial[] {
  const found: number[] = []
  for (let at = lowest; at < highest; at += 1) {
    const magnitude = magnitudes[at]
    if (magnitude <= magnitudes[at - 1] || magnitude < magnitudes[at + 1]) continue
    if (found.length === strongest && magnitude <= magnitudes[found[strongest - 1]]) continue
    let place = Math.min(found.length, strongest - 1)
    for (; place > 0 && magnitudes[found[place - 1]] < magnitude; place -= 1) found[place] = found[place - 1]
    found[place] = at
  }
  return found.map((at) => ({ frequency: at * bin, amplitude: magnitudes[at] }))
}
