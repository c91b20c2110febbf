import { rate, type Space } from '../../piece.ts'
import type { Lane } from '../kernels.ts'
import { fallOf } from '../stroke.ts'
import { diffuser } from './diffuser.ts'
import { away, awayStep, furnish, soundRoom } from './room-kernel.ts'

// Lengths of the eight lines at middle size: without a common divisor, so that no echo falls upon another.
const lengths = [1187, 1361, 1523, 1721, 1913, 2137, 2389, 2617]
const turn = 64
/** How fast each of the four lines swings that wander: in turn, so that the sum neither rises nor falls. */
const swings = [
  (swing: number) => Math.sin(swing),
  (swing: number) => Math.cos(swing * 0.83),
  (swing: number) => -Math.sin(swing * 1.19),
  (swing: number) => -Math.cos(swing * 1.07),
]

/**
 * The room: eight delays that feed each other through a mirror (Householder), each with its own loss and dullness;
 * four of them wander slowly, so that nothing rings. Reads a block of what is sent to it and adds to a block of the mix.
 * It is heard until the next one is built.
 */
export function reverb(space: Space) {
  const scale = 0.45 + 1.1 * space.size
  const delays = lengths.map((length) => Math.round(length * scale))
  const kept = delays.map((delay) => fallOf(space.decay) ** delay)
  const dull = Math.exp((-2 * Math.PI * (13_000 * 2 ** (-3.4 * space.damping))) / rate)
  furnish(delays, kept, dull)
  const before = Math.max(1, Math.round((space.delay ?? 0.008 + 0.03 * space.size) * rate))
  const leftWay = wayIn(before)
  const rightWay = wayIn(before)
  const leftDiffuser = diffuser('left', [142, 107, 379, 277], scale)
  const rightDiffuser = diffuser('right', [151, 113, 367, 293], scale)
  let at = 0
  let swing = 0
  let quiet = Number.POSITIVE_INFINITY
  const tail = (space.decay * 1.6 + 0.3) * rate
  const wander = 9 * scale
  const swung = Float64Array.from(swings, (swingOf) => wander * (1 + swingOf(0)))

  return function room(
    sendLeft: Lane,
    sendRight: Lane,
    heard: boolean,
    left: Lane,
    right: Lane,
    samples: number,
  ) {
    quiet = heard ? 0 : quiet + samples
    if (quiet > tail) return
    leftWay(sendLeft.samples, samples)
    rightWay(sendRight.samples, samples)
    leftDiffuser(sendLeft, samples)
    rightDiffuser(sendRight, samples)
    const lanes = { sendLeft: sendLeft.at, sendRight: sendRight.at, left: left.at, right: right.at }
    for (let from = 0; from < samples; from += turn) {
      swing += (2 * Math.PI * 0.31 * turn) / rate
      // Straight lines between the turns.
      for (let line = 0; line < 4; line += 1) {
        const last = swung[line]
        swung[line] = wander * (1 + swings[line](swing))
        away[line] = last
        awayStep[line] = (swung[line] - last) / turn
      }
      soundRoom(at + from, lanes, from, Math.min(turn, samples - from))
    }
    at = (at + samples) & 0xffffff
  }
}

const lowCut = 1 - Math.exp((-2 * Math.PI * 170) / rate)

/** The way to the walls: what is sent arrives without its lows, and so many samples late. In place. */
function wayIn(late: number) {
  const size = 1 << Math.ceil(Math.log2(late + 1))
  const waiting = new Float32Array(size)
  let at = 0
  let held = 0
  return (sound: Float32Array, samples: number) => {
    // Into variables of this call and back: what a closure changes is boxed with every change.
    let deep = held
    const start = at
    for (let n = 0; n < samples; n += 1) {
      const sent = sound[n]
      deep += lowCut * (sent - deep)
      waiting[(start + n) & (size - 1)] = sent - deep
      sound[n] = waiting[(start + n - late) & (size - 1)] + 1e-18
    }
    held = deep
    at = (at + samples) & (size - 1)
  }
}
