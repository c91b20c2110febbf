import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rate, type Space } from '../../piece.ts'
import { block, lane } from '../kernels.ts'
import { heard, stir } from '../random.ts'
import { fallOf } from '../stroke.ts'
import { reverb } from './reverb.ts'

const spaces: Space[] = [
  { decay: 2.2, damping: 0.4, size: 0.6, wet: 0.3 },
  { decay: 0.3, damping: 0.9, size: 0, wet: 0.3 },
  { decay: 6, damping: 0, size: 1, wet: 0.3, delay: 0.05 },
]
const lanes = { sendLeft: lane(), sendRight: lane(), left: lane(), right: lane() }

/** A room that hears noise for a while, and then nothing. */
function hear(space: Space, blocks: number, noisy: number, last = block) {
  const room = reverb(space)
  const heardLeft: number[] = []
  const heardRight: number[] = []
  const sent: [number, number][] = []
  let state = 1
  const next = () => {
    state = stir(state)
    return heard(state)
  }
  for (let index = 0; index < blocks; index += 1) {
    const samples = index === blocks - 1 ? last : block
    for (const { samples } of Object.values(lanes)) samples.fill(0)
    for (let n = 0; n < samples; n += 1) {
      const both: [number, number] = index < noisy ? [next(), next()] : [0, 0]
      sent.push(both)
      lanes.sendLeft.samples[n] = both[0]
      lanes.sendRight.samples[n] = both[1]
    }
    room(lanes.sendLeft, lanes.sendRight, true, lanes.left, lanes.right, samples)
    heardLeft.push(...lanes.left.samples.subarray(0, samples))
    heardRight.push(...lanes.right.samples.subarray(0, samples))
  }
  return { sent, heardLeft, heardRight }
}

for (const space of spaces)
  test(`what is heard in a room of ${JSON.stringify(space)} is what TypeScript would have made, sample by sample`, () => {
    const { sent, heardLeft, heardRight } = hear(space, 60, 20, 333)
    const plain = plainRoom(space)
    let worst = 0
    let loudest = 0
    for (const [n, [left, right]] of sent.entries()) {
      const [plainLeft, plainRight] = plain(Math.fround(left), Math.fround(right))
      worst = Math.max(worst, Math.abs(plainLeft - heardLeft[n]), Math.abs(plainRight - heardRight[n]))
      loudest = Math.max(loudest, Math.abs(plainLeft))
    }
    assert.ok(loudest > 0.1)
    // Numbers of 32 bits, and straight lines over four samples: 60 dB below the loudest.
    assert.ok(worst < loudest / 1000, `${worst} of ${loudest}`)
  })

test('a room that is built anew has nothing left of the one before', () => {
  const first = hear(spaces[0], 4, 2)
  hear(spaces[2], 8, 8)
  assert.deepEqual(hear(spaces[0], 4, 2), first)
})

test('a room falls silent, and then costs nothing', () => {
  const room = reverb(spaces[1])
  for (const { samples } of Object.values(lanes)) samples.fill(0)
  lanes.sendLeft.samples[0] = 1
  room(lanes.sendLeft, lanes.sendRight, true, lanes.left, lanes.right, block)
  for (let index = 0; index < 60; index += 1) {
    for (const { samples } of Object.values(lanes)) samples.fill(0)
    room(lanes.sendLeft, lanes.sendRight, false, lanes.left, lanes.right, block)
  }
  assert.ok(lanes.left.samples.every((sample) => sample === 0))
})

/** The same room, one number after another. */
function plainRoom({ decay, damping, size, delay }: Space) {
  const scale = 0.45 + 1.1 * size
  const wander = 9 * scale
  const dull = Math.exp((-2 * Math.PI * (13_000 * 2 ** (-3.4 * damping))) / rate)
  const lengths = [1187, 1361, 1523, 1721, 1913, 2137, 2389, 2617].map((length) => Math.round(length * scale))
  const lines = lengths.map(() => [] as number[])
  const held = lengths.map(() => 0)
  const late = Math.max(1, Math.round((delay ?? 0.008 + 0.03 * size) * rate))
  const lowCut = 1 - Math.exp((-2 * Math.PI * 170) / rate)
  const ways = [
    [142, 107, 379, 277],
    [151, 113, 367, 293],
  ].map((blurs) => {
    const past: number[] = []
    const blurred = blurs.map(() => [] as number[])
    let deep = 0
    return (sent: number) => {
      deep += lowCut * (sent - deep)
      past.push(sent - deep)
      let sound = past.at(-1 - late) ?? 0
      for (const [index, line] of blurred.entries()) {
        const share = index < 2 ? 0.72 : 0.62
        const old = line.at(-Math.round(blurs[index] * scale)) ?? 0
        line.push(sound + share * old)
        sound = old - share * (sound + share * old)
      }
      return sound
    }
  })
  const swings = new Map([
    [0, (swing: number) => Math.sin(swing)],
    [3, (swing: number) => Math.cos(swing * 0.83)],
    [5, (swing: number) => -Math.sin(swing * 1.19)],
    [6, (swing: number) => -Math.cos(swing * 1.07)],
  ])
  const turn = (2 * Math.PI * 0.31 * 64) / rate
  let now = 0
  return (sentLeft: number, sentRight: number): [number, number] => {
    const [inLeft, inRight] = [ways[0](sentLeft), ways[1](sentRight)]
    // A block begins a turn of its own; all but the last are whole turns.
    const swing = turn * Math.floor(now / 64)
    const along = (now % 64) / 64
    const r = lines.map((line, index) => {
      const swung = swings.get(index)
      const away = swung ? wander * (1 + swung(swing) * (1 - along) + swung(swing + turn) * along) : 0
      const whole = Math.floor(away)
      const near = line.at(-lengths[index] - whole) ?? 0
      const far = line.at(-lengths[index] - whole - 1) ?? 0
      held[index] = (1 - dull) * (near + (away - whole) * (far - near)) + dull * held[index]
      return fallOf(decay) ** lengths[index] * held[index]
    })
    const mirror = r.reduce((sum, one) => sum + one, 0) / 4
    const arriving = [inLeft, inRight, -inLeft, -inRight]
    for (const [index, line] of lines.entries()) line.push(r[index] - mirror + arriving[index % 4])
    now += 1
    return [
      0.4 * (r[0] - r[2] + r[4] - r[6] + 0.3 * (r[1] + r[7])),
      0.4 * (r[1] - r[3] + r[5] - r[7] + 0.3 * (r[0] + r[6])),
    ]
  }
}
