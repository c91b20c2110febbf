import assert from 'node:assert/strict'
import { test } from 'node:test'
import { block, type Lane, lane, mixInto, spreadInto } from './kernels.ts'
import { heard, stir } from './random.ts'

let state = 1
const noise = (samples: number) =>
  Float32Array.from({ length: samples }, () => {
    state = stir(state)
    return heard(state)
  })
const bytesOf = (samples: Float32Array) => Buffer.from(samples.slice().buffer).toString('hex')

/** Fills a lane with noise; the same noise is for TypeScript. */
function fill(made: Lane) {
  const plain = noise(block)
  made.samples.set(plain)
  return { plain, made }
}

// There is memory for few lanes, and other tests may share it.
const lanes = [lane(), lane(), lane(), lane()] as const
const out = fill(lanes[0])
for (const [at, from, count] of [
  [0, 0, block],
  [1, 5, block - 1],
  [7, 0, 1],
  [0, 3, 2],
  [block - 3, 11, 3],
] as const)
  test(`${count} samples are mixed bit by bit as TypeScript would, from place ${at} on, and no others`, () => {
    const take = noise(block + 20)
    for (let n = 0; n < count; n += 1) out.plain[at + n] += Math.fround(Math.fround(0.371) * take[from + n])
    mixInto(out.made, at, take, from, count, 0.371)
    assert.equal(bytesOf(out.made.samples.subarray(0, block)), bytesOf(out.plain))
  })

for (const count of [block, 1, 77])
  test(`${count} samples of a part reach mix and room bit by bit as TypeScript would bring them`, () => {
    const [mix, room, part, gains] = [fill(lanes[0]), fill(lanes[1]), fill(lanes[2]), fill(lanes[3])]
    for (let n = 0; n < count; n += 1) {
      const sound = Math.fround(gains.plain[n] * part.plain[n])
      mix.plain[n] += sound
      room.plain[n] += Math.fround(Math.fround(0.213) * sound)
    }
    spreadInto(mix.made, room.made, part.made, gains.made, 0.213, count)
    assert.equal(bytesOf(mix.made.samples.subarray(0, count)), bytesOf(mix.plain.subarray(0, count)))
    assert.equal(bytesOf(room.made.samples.subarray(0, count)), bytesOf(room.plain.subarray(0, count)))
  })
