import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heightOfFrequency, highestHz, lowestHz, timeMarksUpTo } from './spectrogram-axes.rules.ts'

const heights: [frequency: number, height: number][] = [
  [lowestHz, 0],
  [100, 0.0445],
  [1_000, 0.5041],
  [10_000, 0.9636],
  [highestHz, 1],
]
for (const [frequency, height] of heights)
  test(`${frequency} Hz stands at ${Math.round(height * 100)} % of the height`, () => {
    assert.equal(Number(heightOfFrequency(frequency).toFixed(4)), height)
  })

const axes: [what: string, seconds: number, marks: number[]][] = [
  ['a click', 0.06, [0]],
  ['a tick', 0.54, [0, 0.1, 0.2, 0.3, 0.4, 0.5]],
  ['an earcon', 1.2, [0, 0.5, 1]],
  ['a longer one', 2.85, [0, 0.5, 1, 1.5, 2, 2.5]],
  ['one that ends on a mark', 3, [0, 1, 2, 3]],
  ['half a minute', 30, [0, 10, 20, 30]],
  ['a piece of music', 132, [0, 30, 60, 90, 120]],
  ['an hour of it', 3_600, [0, 3_600]],
]
for (const [what, seconds, marks] of axes)
  test(`the axis of ${what} bears few marks, all of them round`, () => {
    assert.deepEqual(timeMarksUpTo(seconds, 6), marks)
  })

test('a narrow axis bears fewer', () => {
  assert.deepEqual(timeMarksUpTo(2.85, 3), [0, 1, 2])
})
