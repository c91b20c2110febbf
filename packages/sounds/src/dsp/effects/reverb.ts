import { rate, type Space } from '../../piece.ts'
import { fallOf } from '../stroke.ts'
import { diffuser } from './diffuser.ts'

// Lengths of the eight lines at middle size: without a common divisor, so that no echo falls upon another.
const lengths = [1187, 1361, 1523, 1721, 1913, 2137, 2389, 2617]
const lineSize = 8192
const mask = lineSize - 1
const turn = 64

/**
 * The room: eight delays that feed each other through a mirror (Householder), each with its own loss and dullness;
 * four of them wander slowly, so that nothing rings. Reads a block of what is sent to it and adds to a block of the mix.
 */
export function reverb(space: Space) {
  const scale = 0.45 + 1.1 * space.size
  const delays = Int32Array.from(lengths, (length) => Math.round(length * scale))
  const kept = Float64Array.from(delays, (delay) => fallOf(space.decay) ** delay)
  const lines = lengths.map(() => new Float32Array(lineSize))
  const dull = Math.exp((-2 * Math.PI * (13_000 * 2 ** (-3.4 * space.damping))) / rate)
  const keen = 1 - dull
  const before = Math.max(1, Math.round((space.delay ?? 0.008 + 0.03 * space.size) * rate))
  const waiting = 1 << Math.ceil(Math.log2(before + 1))
  const leftWaiting = new Float32Array(waiting)
  const rightWaiting = new Float32Array(waiting)
  const leftDiffuser = diffuser([142, 107, 379, 277], scale)
  const rightDiffuser = diffuser([151, 113, 367, 293], scale)
  const lowCut = 1 - Math.exp((-2 * Math.PI * 170) / rate)
  const held = new Float64Array(10)
  let at = 0
  let swing = 0
  let quiet = Number.POSITIVE_INFINITY
  const tail = (space.decay * 1.6 + 0.3) * rate
  const wander = 9 * scale

  return function room(
    sendLeft: Float32Array,
    sendRight: Float32Array,
    heard: boolean,
    left: Float32Array,
    right: Float32Array,
    samples: number,
  ) {
    quiet = heard ? 0 : quiet + samples
    if (quiet > tail) return
    // Into variables of this call and back: what a closure changes is boxed with every change.
    let leftDeep = held[8]
    let rightDeep = held[9]
    for (let n = 0; n < samples; n += 1) {
      const write = (at + n) & (waiting - 1)
      leftDeep += lowCut * (sendLeft[n] - leftDeep)
      rightDeep += lowCut * (sendRight[n] - rightDeep)
      leftWaiting[write] = sendLeft[n] - leftDeep
      rightWaiting[write] = sendRight[n] - rightDeep
      const read = (at + n - before) & (waiting - 1)
      sendLeft[n] = leftWaiting[read] + 1e-18
      sendRight[n] = rightWaiting[read] + 1e-18
    }
    held[8] = leftDeep
    held[9] = rightDeep
    leftDiffuser(sendLeft, samples)
    rightDiffuser(sendRight, samples)
    const l0 = lines[0]
    const l1 = lines[1]
    const l2 = lines[2]
    const l3 = lines[3]
    const l4 = lines[4]
    const l5 = lines[5]
    const l6 = lines[6]
    const l7 = lines[7]
    const d0 = delays[0]
    const d1 = delays[1]
    const d2 = delays[2]
    const d3 = delays[3]
    const d4 = delays[4]
    const d5 = delays[5]
    const d6 = delays[6]
    const d7 = delays[7]
    const k0 = kept[0]
    const k1 = kept[1]
    const k2 = kept[2]
    const k3 = kept[3]
    const k4 = kept[4]
    const k5 = kept[5]
    const k6 = kept[6]
    const k7 = kept[7]
    const keep = dull
    const take = keen
    const place = at
    let s0 = held[0]
    let s1 = held[1]
    let s2 = held[2]
    let s3 = held[3]
    let s4 = held[4]
    let s5 = held[5]
    let s6 = held[6]
    let s7 = held[7]
    for (let from = 0; from < samples; from += turn) {
      const to = Math.min(samples, from + turn)
      // Four lines swing in turn, so that the sum neither rises nor falls; straight lines between the turns.
      const a0 = wander * Math.sin(swing)
      const a3 = wander * Math.cos(swing * 0.83)
      const a5 = -wander * Math.sin(swing * 1.19)
      const a6 = -wander * Math.cos(swing * 1.07)
      swing += (2 * Math.PI * 0.31 * turn) / rate
      const b0 = (wander * Math.sin(swing) - a0) / turn
      const b3 = (wander * Math.cos(swing * 0.83) - a3) / turn
      const b5 = (-wander * Math.sin(swing * 1.19) - a5) / turn
      const b6 = (-wander * Math.cos(swing * 1.07) - a6) / turn
      for (let n = from; n < to; n += 1) {
        const now = place + n
        const step = n - from
        const w0 = now + lineSize - d0 - wander - (a0 + b0 * step)
        const i0 = w0 | 0
        const v0 = l0[i0 & mask]
        const x0 = v0 + (w0 - i0) * (l0[(i0 + 1) & mask] - v0)
        const w3 = now + lineSize - d3 - wander - (a3 + b3 * step)
        const i3 = w3 | 0
        const v3 = l3[i3 & mask]
        const x3 = v3 + (w3 - i3) * (l3[(i3 + 1) & mask] - v3)
        const w5 = now + lineSize - d5 - wander - (a5 + b5 * step)
        const i5 = w5 | 0
        const v5 = l5[i5 & mask]
        const x5 = v5 + (w5 - i5) * (l5[(i5 + 1) & mask] - v5)
        const w6 = now + lineSize - d6 - wander - (a6 + b6 * step)
        const i6 = w6 | 0
        const v6 = l6[i6 & mask]
        const x6 = v6 + (w6 - i6) * (l6[(i6 + 1) & mask] - v6)
        s0 = take * x0 + keep * s0
        s1 = take * l1[(now - d1) & mask] + keep * s1
        s2 = take * l2[(now - d2) & mask] + keep * s2
        s3 = take * x3 + keep * s3
        s4 = take * l4[(now - d4) & mask] + keep * s4
        s5 = take * x5 + keep * s5
        s6 = take * x6 + keep * s6
        s7 = take * l7[(now - d7) & mask] + keep * s7
        const r0 = k0 * s0
        const r1 = k1 * s1
        const r2 = k2 * s2
        const r3 = k3 * s3
        const r4 = k4 * s4
        const r5 = k5 * s5
        const r6 = k6 * s6
        const r7 = k7 * s7
        const mirror = 0.25 * (r0 + r1 + r2 + r3 + r4 + r5 + r6 + r7)
        const inLeft = sendLeft[n]
        const inRight = sendRight[n]
        const write = now & mask
        l0[write] = r0 - mirror + inLeft
        l1[write] = r1 - mirror + inRight
        l2[write] = r2 - mirror - inLeft
        l3[write] = r3 - mirror - inRight
        l4[write] = r4 - mirror + inLeft
        l5[write] = r5 - mirror + inRight
        l6[write] = r6 - mirror - inLeft
        l7[write] = r7 - mirror - inRight
        left[n] += 0.4 * (r0 - r2 + r4 - r6 + 0.3 * (r1 + r7))
        right[n] += 0.4 * (r1 - r3 + r5 - r7 + 0.3 * (r0 + r6))
      }
    }
    held[0] = s0
    held[1] = s1
    held[2] = s2
    held[3] = s3
    held[4] = s4
    held[5] = s5
    held[6] = s6
    held[7] = s7
    at = (at + samples) & 0xffffff
  }
}
