import assert from 'node:assert/strict'
import test from 'node:test'
import { draw, noise, peakOf } from '../testing/signals.ts'
import { toDecibels } from './targets.ts'
import { eachPeak, surveyOf, truePeakOf } from './true-peak.ts'

// Between its samples a tone can be higher than at any of them; [frequency as a share of the rate, phase].
for (const [share, phase] of [
  [1 / 4, 45],
  [1 / 6, 60],
  [1 / 8, 67.5],
  [0.37, 10],
] as const)
  test(`the peak of a tone at ${share.toFixed(3)} of the rate is found between its samples`, () => {
    const tone = draw(0.5, (time) => {
      const swell = Math.sin(2 * Math.PI * time) ** 2
      return 0.5 * swell * Math.sin(2 * Math.PI * share * time * 44_100 + (phase * Math.PI) / 180)
    })
    const found = toDecibels(truePeakOf(tone))
    assert.ok(Math.abs(found + 6.02) < 0.15, `${found} dBTP`)
  })

test('no peak is missed by looking only where one may be', () => {
  const { left } = noise(0.2, 0.1)
  const threshold = 0.5 * peakOf(left)
  const told = new Map<number, number>()
  const tell = (at: number, height: number) => {
    told.set(at, height)
    return threshold
  }
  eachPeak(left, surveyOf(left), threshold, tell)
  const all = new Map<number, number>()
  // A threshold below zero makes it look everywhere.
  eachPeak(left, surveyOf(left), -1, (at, height) => {
    if (height > threshold) all.set(at, height)
    return -1
  })
  assert.ok(all.size > 100)
  assert.deepEqual(told, all)
})
