import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AxisKind, measureOf } from './measures.rules.ts'
import { plotScaleOf, shareOf } from './plot-scale.rules.ts'

const kindOf = (kind: Partial<AxisKind>): AxisKind => ({ isLogarithmic: false, least: 0, span: 1, ...kind })
const ratio = kindOf({ isLogarithmic: true, least: 0.1, span: 4 })

const marks: [sentence: string, values: number[], kind: AxisKind, labels: string[]][] = [
  ['less than a power of ten is marked finely', [300, 1_500], ratio, ['300', '500', '700', '1,000']],
  ['more of them at 1 and 3', [0.5, 150], ratio, ['1', '3', '10', '30', '100']],
  ['many of them at each', [3, 13_000], ratio, ['10', '100', '1,000', '10,000']],
  ['what is too little is marked where it is drawn', [0, 0.4], ratio, ['0.1', '0.2', '0.3']],
  [
    'an even axis begins at zero where it nearly does',
    [0.001, 0.114],
    kindOf({ span: 0.05 }),
    ['0', '0.02', '0.04', '0.06', '0.08', '0.1'],
  ],
  [
    'it may lie below zero',
    [-16, -16],
    kindOf({ least: -Infinity, span: 4 }),
    ['−18', '−17', '−16', '−15', '−14'],
  ],
]
for (const [sentence, values, kind, labels] of marks)
  test(`${sentence} (450)`, () =>
    assert.deepEqual(
      plotScaleOf(values, kind).ticks.map(({ label }) => label),
      labels,
    ))

const shares: [
  sentence: string,
  value: number,
  of: [low: number, high: number],
  kind: AxisKind,
  share: number,
][] = [
  ['on a logarithmic axis what is between by ratio stands in the middle', 30, [10, 90], ratio, 0.5],
  ['on an even one what is between by difference', 50, [10, 90], kindOf({}), 0.5],
  ['what is alike stands in the middle', -16, [-16, -16], kindOf({ least: -Infinity }), 0.5],
  ['what is nothing stands at the beginning', 0, [0.1, 1], ratio, 0],
]
for (const [sentence, value, of, kind, share] of shares)
  test(`${sentence} (450)`, () => {
    const found = shareOf(value, plotScaleOf(of, kind))
    assert(Math.abs(found - share) < 0.05, `${found}`)
  })

test('nothing stands outside of an axis, nor on its edge (450)', () => {
  for (const name of ['brightness', 'roughness'] as const) {
    const scale = plotScaleOf([20, 7_000], measureOf(name))
    for (const value of [20, 7_000]) {
      const share = shareOf(value, scale)
      assert(share > 0 && share < 1, `${name} ${share}`)
    }
    assert.deepEqual([shareOf(0, scale), shareOf(1e9, scale)], [0, 1])
  }
})

test('between the marks with a number are marks without one, each once (450)', () => {
  const { ticks, between } = plotScaleOf([0.5, 150], ratio)
  const all = [...ticks.map(({ value }) => value), ...between]
  assert.equal(new Set(all).size, all.length)
  assert(between.includes(0.5) && between.includes(90))
})
