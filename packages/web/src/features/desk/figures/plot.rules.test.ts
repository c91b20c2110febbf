import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayTicksOf, dotsOf, scaleOf, stemsOf } from './plot.rules.ts'

const scales: [sentence: string, values: number[], unit: number, ticks: number[]][] = [
  ['nothing at all still has a height', [0, 0], 1, [0, 1]],
  ['few are counted one by one', [3], 1, [0, 1, 2, 3]],
  ['more in steps that one can count', [17, 2], 1, [0, 5, 10, 15, 20]],
  ['dollars in whole dollars', [130], 100, [0, 100, 200]],
  ['many dollars in round ones', [12_345], 100, [0, 5_000, 10_000, 15_000]],
  ['what is below zero has its marks as well', [3_000, -900], 100, [-1_000, 0, 1_000, 2_000, 3_000]],
  ['what is only below zero ends there', [-3], 1, [-3, -2, -1, 0]],
]
for (const [sentence, values, unit, ticks] of scales)
  test(`an axis: ${sentence}`, () => {
    const scale = scaleOf(values, { unit })
    assert.deepEqual(scale.ticks, ticks)
    assert.deepEqual([scale.low, scale.high], [ticks[0], ticks.at(-1)])
  })

test('samples stand on zero, and reach up and down', () => {
  const scale = scaleOf([2, 0, -2])
  assert.equal(stemsOf([2, 0, -2], scale), 'M0.5 50V0M2.5 50V100')
  assert.equal(dotsOf([2, 0, -2], scale), 'M0.5 0h0M1.5 50h0M2.5 100h0')
  assert.equal(dotsOf([2, 0, -2], scale, { atZero: false }), 'M0.5 0h0M2.5 100h0')
  assert.equal(
    dotsOf(
      Array.from({ length: 365 }, () => 1),
      scale,
    ),
    '',
  )
})

const daysFrom = (from: string, count: number) =>
  Array.from({ length: count }, (_, place) =>
    new Date(Date.parse(from) + place * 86_400_000).toISOString().slice(0, 10),
  )
const stretches: [sentence: string, days: string[], labels: string[]][] = [
  ['one day is named', daysFrom('2026-11-17', 1), ['17 Nov']],
  ['a few days are all named', daysFrom('2026-11-16', 3), ['16 Nov', '17 Nov', '18 Nov']],
  [
    'of a month, the weeks back from its end',
    daysFrom('2026-10-19', 30),
    ['20 Oct', '27 Oct', '3 Nov', '10 Nov', '17 Nov'],
  ],
  [
    'of most of a year, every other month, and where it begins',
    daysFrom('2025-11-18', 280),
    ['Jan 2026', 'Mar', 'May', 'Jul'],
  ],
  ['of a quarter and more, months', daysFrom('2026-01-01', 110), ['Jan 2026', 'Feb', 'Mar', 'Apr']],
]
for (const [sentence, days, labels] of stretches)
  test(`below a plot: ${sentence}`, () =>
    assert.deepEqual(
      dayTicksOf(days).map(({ label }) => label),
      labels,
    ))
