import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rate } from '../piece.ts'
import { roughnessAmong, roughnessOf } from './roughness.ts'

const pair = (low: number, high: number, amplitude = 1) =>
  roughnessAmong([
    { frequency: low, amplitude },
    { frequency: high, amplitude },
  ])

test('one tone is not rough, nor are two of the same pitch', () => {
  assert.equal(roughnessAmong([{ frequency: 440, amplitude: 1 }]), 0)
  assert.equal(pair(440, 440), 0)
})

test('a semitone is rougher than a fifth, and a fifth rougher than two octaves', () => {
  assert(pair(440, 466) > pair(440, 660))
  assert(pair(440, 660) > pair(440, 1760))
})

test('two tones are roughest about a quarter of a critical band apart', () => {
  const steps = Array.from({ length: 200 }, (_, hertz) => ({ hertz, rough: pair(500, 500 + hertz) }))
  const roughest = steps.reduce((one, other) => (other.rough > one.rough ? other : one))
  // The critical band at 500 Hz is about 110 Hz wide.
  assert(roughest.hertz > 20 && roughest.hertz < 36, `${roughest.hertz} Hz`)
})

/** By (4) of the paper, worked out by hand: two tones, and their roughness at full level. */
const byHand: [one: number, other: number, roughness: number][] = [
  [100, 200, 0.01722],
  [200, 100, 0.01722],
  [1000, 1100, 0.09071],
]
for (const [one, other, roughness] of byHand)
  test(`of ${one} and ${other} Hz the lower one says how far apart they are`, () =>
    assert.equal(pair(one, other).toFixed(5), roughness.toFixed(5)))

test('the same chord is rougher in the bass', () => assert(pair(110, 138.6) > pair(880, 1108.7)))

test('how loud a sound is makes no difference', () => {
  const chord = (level: number) => {
    const magnitudes = new Float64Array(2049)
    for (const at of [40, 43, 60]) magnitudes[at] = level
    return roughnessOf([{ magnitudes }])
  }
  assert(chord(1) > 0)
  assert(Math.abs(chord(1) - chord(100)) < 1e-12)
})

test('the twenty strongest partials are heard, and no others', () => {
  const magnitudes = new Float64Array(2049)
  const partials = Array.from({ length: 23 }, (_, place) => {
    const [at, amplitude] = [40 + 2 * place, 30 - place]
    magnitudes[at] = amplitude
    return { frequency: (at * rate) / 4096, amplitude }
  })
  const heard = partials.slice(0, 20)
  const all = heard.reduce((sum, { amplitude }) => sum + amplitude * amplitude, 0)
  assert(Math.abs(roughnessOf([{ magnitudes }]) - roughnessAmong(heard) / all) < 1e-12)
})

test('silence is not rough', () => assert.equal(roughnessOf([{ magnitudes: new Float64Array(2049) }]), 0))
