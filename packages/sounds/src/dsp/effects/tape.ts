import { rate, type Stereo, type Tape } from '../../piece.ts'
import { heard, scatter, stir } from '../random.ts'
import { stride } from '../stroke.ts'
import { lowPass, saturation } from './filters.ts'

/** Plays a whole piece off an old machine, in place. */
export function throughTape(sound: Stereo, tape: Tape, seed: number) {
  const { left, right } = sound
  if (tape.saturation) saturation(tape.saturation)(left, right, left.length)
  if (tape.wow) {
    wander(left, tape.wow)
    wander(right, tape.wow)
  }
  if (tape.age) lowPass(16_000 * 2 ** (-1.6 * tape.age))(left, right, left.length)
  if (tape.hiss) hiss(sound, tape.hiss, seed)
}

/** Reads back a little late, and never equally late: a slow wheel, and a small one that slips. */
function wander(channel: Float32Array, amount: number) {
  const source = Float32Array.from(channel)
  const depth = amount * 0.0011 * rate
  const middle = depth * 1.6 + 4
  const lateAt = (n: number) => {
    const slow = Math.sin((2 * Math.PI * 0.53 * n) / rate)
    const fast = 0.12 * Math.sin((2 * Math.PI * 5.1 * n) / rate + Math.sin((2 * Math.PI * 0.21 * n) / rate))
    return middle + depth * (slow + fast)
  }
  let late = lateAt(0)
  for (let from = 0; from < channel.length; from += stride) {
    const to = Math.min(channel.length, from + stride)
    const step = (lateAt(from + stride) - late) / stride
    for (let n = from; n < to; n += 1) {
      const where = n - late
      late += step
      const whole = Math.floor(where)
      if (whole < 1) {
        channel[n] = 0
        continue
      }
      const part = where - whole
      const a = source[whole - 1]
      const b = source[whole]
      const c = source[whole + 1]
      const d = source[whole + 2]
      const bend = 0.5 * (c - a)
      const curve = a - 2.5 * b + 2 * c - 0.5 * d
      const twist = 0.5 * (d - a) + 1.5 * (b - c)
      channel[n] = ((twist * part + curve) * part + bend) * part + b
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
