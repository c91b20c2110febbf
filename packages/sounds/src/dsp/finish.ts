import { type Piece, rate, type Stereo } from '../piece.ts'

const narrowest = 0.9
const widest = 0.4

/** Lows into the middle, neither mono nor too wide, and an end without an edge. In place. */
export function finish(sound: Stereo, { kind, ms }: Piece) {
  const { left, right } = sound
  const width = centreLows(sound)
  const seconds = ms / 1000
  const fade = Math.round(rate * (kind === 'music' ? Math.min(2.5, seconds / 8) : Math.min(0.3, seconds / 4)))
  for (let n = 0; n < left.length; n += 1) {
    const middle = 0.5 * (left[n] + right[n])
    const side = 0.5 * width * (left[n] - right[n])
    left[n] = middle + side
    right[n] = middle - side
  }
  const from = left.length - fade
  for (let n = from; n < left.length; n += 1) {
    const gain = 0.5 + 0.5 * Math.cos((Math.PI * (n - from + 1)) / fade)
    left[n] *= gain
    right[n] *= gain
  }
}

/** Takes what is below 160 Hz out of the difference between the sides, and what stands still out of both; answers by how much the rest wants widening. */
function centreLows({ left, right }: Stereo): number {
  const pole = 1 - Math.exp((-2 * Math.PI * 160) / rate)
  const ground = 1 - Math.exp((-2 * Math.PI * 18) / rate)
  let still = 0
  let deep = 0
  let deeper = 0
  let middles = 0
  let sides = 0
  for (let n = 0; n < left.length; n += 1) {
    const sum = 0.5 * (left[n] + right[n])
    still += ground * (sum - still)
    const middle = sum - still
    const difference = 0.5 * (left[n] - right[n])
    deep += pole * (difference - deep)
    const once = difference - deep
    deeper += pole * (once - deeper)
    const side = once - deeper
    left[n] = middle + side
    right[n] = middle - side
    middles += middle * middle
    sides += side * side
  }
  if (sides < middles * 1e-9) return 1
  const correlation = (middles - sides) / (middles + sides)
  const goal = Math.min(narrowest, Math.max(widest, correlation))
  // Not without bounds: what differs only by a click would become nothing but the click.
  return Math.min(3, Math.sqrt((middles * (1 - goal)) / (sides * (1 + goal))))
}
