import { rate, type Stereo, type Tape } from '../../piece.ts'
import { copyOf } from '../../sample-memory.ts'
import { heard, scatter, stir } from '../random.ts'
import { stride } from '../stroke.ts'
import { lowPass, saturation } from './filters.ts'

/** Plays a whole piece off an old machine, in place. */
export function throughTape(sound: Stereo, tape: Tape, seed: number) {
  const { left, right } = sound
  if (tape.saturation) saturation(tape.saturation)(left, right, left.length)
  if (tape.wow) wander(sound, tape.wow)
  if (tape.age) lowPass(16_000 * 2 ** (-1.6 * tape.age))(left, right, left.length)
  if (tape.hiss) hiss(sound, tape.hiss, seed)
}

/** Reads back a little late, and never equally late: a slow wheel, and a small one that slips. */
function wander({ left, right }: Stereo, amount: number) {
  const leftSource = copyOf(left)
  const rightSource = copyOf(right)
  const depth = amount * 0.0011 * rate
  const middle = depth * 1.6 + 4
  const lateAt = (n: number) => {
    const slow = Math.sin((2 * Math.PI * 0.53 * n) / rate)
    const fast = 0.12 * Math.sin((2 * Math.PI * 5.1 * n) / rate + Math.sin((2 * Math.PI * 0.21 * n) / rate))
    return middle + depth * (slow + fast)
  }
  const first = Math.ceil(middle + 2 * depth) + 2
  left.fill(0, 0, first)
  right.fill(0, 0, first)
  for (let from = 0; from < left.length; from += stride) {
    const to = Math.min(left.length, from + stride)
    const late = lateAt(from)
    const step = (lateAt(from + stride) - late) / stride
    for (let n = Math.max(first, from); n < to; n += 1) {
      const where = n - late - step * (n - from)
      const whole = where | 0
      const part = where - whole
      // A cubic through four samples, written as the weight of each.
      const back = 1 - part
      const a = -0.5 * part * back * back
      const b = 1 + part * part * (1.5 * part - 2.5)
      const c = part * (0.5 + part * (2 - 1.5 * part))
      const d = -0.5 * part * part * back
      left[n] =
        a * leftSource[whole - 1] +
        b * leftSource[whole] +
        c * leftSource[whole + 1] +
        d * leftSource[whole + 2]
      right[n] =
        a * rightSource[whole - 1] +
        b * rightSource[whole] +
        c * rightSource[whole + 1] +
        d * rightSource[whole + 2]
    }
  }
}

/** What the tape itself says: brighter than noise, and not the same on both sides. */
function hiss({ left, right }: Stereo, amount: number, seed: number) {
  const level = 0.0035 * amount
  let state = scatter(seed)
  let leftSoft = 0
  let rightSoft = 0
  for (let n = 0; n < left.length; n += 1) {
    state = stir(state)
    leftSoft += 0.5 * (heard(state) - leftSoft)
    state = stir(state)
    rightSoft += 0.5 * (heard(state) - rightSoft)
    left[n] += level * (leftSoft + 0.4 * rightSoft)
    right[n] += level * (rightSoft + 0.4 * leftSoft)
  }
}
