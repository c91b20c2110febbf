import { transform, turnsOf } from '../fourier.ts'

interface Desk {
  /** Of the wave, and of half of it. */
  turns: Float64Array
  halfTurns: Float64Array
  input: Float64Array
  spare: Float64Array
}

/** Tables and arrays to reckon in, made once for each size: megabytes that are not asked for anew with every note. */
const desks = new Map<number, Desk>()

function deskFor(size: number): Desk {
  const known = desks.get(size)
  if (known) return known
  const desk = {
    turns: turnsOf(size),
    halfTurns: turnsOf(size / 2),
    input: new Float64Array(size),
    spare: new Float64Array(size),
  }
  desks.set(size, desk)
  return desk
}

/**
 * From a spectrum, which is a complex number (two neighbours) for each harmonic up to half the wave's points, to the wave; it
 * must be read before the next is made. Since a wave is real, its even points can be the real and its odd ones the imaginary
 * part of a transform half as long.
 */
export function waveFrom(spectrum: Float64Array): Float64Array {
  const size = spectrum.length
  const { turns, halfTurns, input, spare } = deskFor(size)
  for (let low = 0; low < size; low += 2) {
    const high = size - low
    const mirroredR = low === 0 ? 0 : 0.5 * spectrum[high]
    const mirroredI = low === 0 ? 0 : -0.5 * spectrum[high + 1]
    const r = 0.5 * spectrum[low]
    const i = 0.5 * spectrum[low + 1]
    const differenceR = r - mirroredR
    const differenceI = i - mirroredI
    // Counter-clockwise, as the whole is: the transform knows the other way only, so what goes in and comes out is mirrored.
    const oddR = differenceR * turns[low] + differenceI * turns[low + 1]
    const oddI = differenceI * turns[low] - differenceR * turns[low + 1]
    input[low] = r + mirroredR - oddI
    input[low + 1] = -(i + mirroredI + oddR)
  }
  const wave = transform(input, spare, halfTurns)
  for (let n = 1; n < size; n += 2) wave[n] = -wave[n]
  return wave
}
