import { rate, type Stereo } from '../piece.ts'
import { highPass, responseAt } from './filters.ts'

/** Energy is kept for every hundredth of a second: both blocks and steps of the standard are made of it. */
export const hop = rate / 100
const block = 40

// ITU-R BS.1770 gives its filters for 48 kHz only; these are the same curves, for our rate.
const head = headShelf(1681.974450955533, 3.999843853973347, 0.7071752369554196)
const bass = highPass(38.13547087602444, 0.5003270373238773)

function headShelf(frequency: number, decibels: number, quality: number) {
  const tangent = Math.tan((Math.PI * frequency) / rate)
  const high = 10 ** (decibels / 20)
  const middle = high ** 0.4996667741545416
  const a0 = 1 + tangent / quality + tangent * tangent
  return {
    b0: (high + (middle * tangent) / quality + tangent * tangent) / a0,
    b1: (2 * (tangent * tangent - high)) / a0,
    b2: (high - (middle * tangent) / quality + tangent * tangent) / a0,
    a1: (2 * (tangent * tangent - 1)) / a0,
    a2: (1 - tangent / quality + tangent * tangent) / a0,
  }
}

/** The energy that the ear hears (K-weighted, both sides together), for every hundredth of a second. */
export function energiesOf({ left, right }: Stereo): Float64Array {
  const energies = new Float64Array(Math.ceil(left.length / hop))
  addEnergies(left, energies)
  addEnergies(right, energies)
  return energies
}

function addEnergies(signal: Float32Array, energies: Float64Array) {
  const { b0, b1, b2, a1, a2 } = head
  const { a1: c1, a2: c2 } = bass
  let s1 = 0
  let s2 = 0
  let t1 = 0
  let t2 = 0
  for (let index = 0; index < energies.length; index += 1) {
    const end = Math.min((index + 1) * hop, signal.length)
    let sum = 0
    for (let n = index * hop; n < end; n += 1) {
      const input = signal[n]
      const lifted = b0 * input + s1
      s1 = b1 * input - a1 * lifted + s2
      s2 = b2 * input - a2 * lifted
      const heard = lifted + t1
      t1 = -2 * lifted - c1 * heard + t2
      t2 = lifted - c2 * heard
      sum += heard * heard
    }
    energies[index] += sum
    if (Math.abs(s1) + Math.abs(s2) + Math.abs(t1) + Math.abs(t2) < 1e-15) {
      s1 = 0
      s2 = 0
      t1 = 0
      t2 = 0
    }
  }
}

/** By how much a frequency counts for loudness, as a factor of its energy. */
export const weightAt = (frequency: number) => responseAt(head, frequency) * responseAt(bass, frequency)

const lufs = (energy: number) => -0.691 + 10 * Math.log10(energy / (block * hop))

/** The loudest 400 ms, in LUFS, looked for in steps of 10 ms; a shorter sound is heard with silence around it. */
export function momentary(energies: Float64Array): number {
  let loudest = 0
  for (let end = 0; end < energies.length; end += 1) {
    let sum = 0
    for (let n = Math.max(0, end - block + 1); n <= end; n += 1) sum += energies[n]
    if (sum > loudest) loudest = sum
  }
  return lufs(loudest)
}

/** Loudness as a whole, in LUFS: blocks of 400 ms that overlap by three quarters, without those too soft to count. */
export function integrated(energies: Float64Array): number {
  const blocks: number[] = []
  for (let start = 0; start + block <= energies.length; start += block / 4) {
    let sum = 0
    for (let n = start; n < start + block; n += 1) sum += energies[n]
    if (lufs(sum) > -70) blocks.push(sum)
  }
  const gate = lufs(mean(blocks)) - 10
  return lufs(mean(blocks.filter((energy) => lufs(energy) > gate)))
}

const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
