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
  const { b0, b1, b2, a1, a2 } = head
  const { a1: c1, a2: c2 } = bass
  let ls1 = 0
  let ls2 = 0
  let lt1 = 0
  let lt2 = 0
  let rs1 = 0
  let rs2 = 0
  let rt1 = 0
  let rt2 = 0
  for (let index = 0; index < energies.length; index += 1) {
    const end = Math.min((index + 1) * hop, left.length)
    let leftSum = 0
    let rightSum = 0
    // Each side waits for its own last step only: side by side they take little longer than one alone.
    for (let n = index * hop; n < end; n += 1) {
      const leftIn = left[n]
      const rightIn = right[n]
      const leftLifted = b0 * leftIn + ls1
      const rightLifted = b0 * rightIn + rs1
      ls1 = b1 * leftIn - a1 * leftLifted + ls2
      rs1 = b1 * rightIn - a1 * rightLifted + rs2
      ls2 = b2 * leftIn - a2 * leftLifted
      rs2 = b2 * rightIn - a2 * rightLifted
      const leftHeard = leftLifted + lt1
      const rightHeard = rightLifted + rt1
      lt1 = -2 * leftLifted - c1 * leftHeard + lt2
      rt1 = -2 * rightLifted - c1 * rightHeard + rt2
      lt2 = leftLifted - c2 * leftHeard
      rt2 = rightLifted - c2 * rightHeard
      leftSum += leftHeard * leftHeard
      rightSum += rightHeard * rightHeard
    }
    energies[index] = leftSum + rightSum
    if (Math.abs(ls1) + Math.abs(ls2) + Math.abs(lt1) + Math.abs(lt2) < 1e-15) {
      ls1 = 0
      ls2 = 0
      lt1 = 0
      lt2 = 0
    }
    if (Math.abs(rs1) + Math.abs(rs2) + Math.abs(rt1) + Math.abs(rt2) < 1e-15) {
      rs1 = 0
      rs2 = 0
      rt1 = 0
      rt2 = 0
    }
  }
  return energies
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
