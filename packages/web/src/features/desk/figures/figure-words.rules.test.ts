import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeCurve, describeDays } from './figure-words.rules.ts'

const days = ['2026-11-16', '2026-11-17']
const cases: [values: number[], sentence: string][] = [
  [[0, 0], 'Orders: none.'],
  [[1, 3], 'Orders: 4 in all, most on 17 November 2026, with 3.'],
  [[2, 2], 'Orders: 4 in all, most on 16 November 2026, with 2.'],
]
for (const [values, sentence] of cases)
  test(`of a curve: ${sentence}`, () => assert.equal(describeCurve('Orders', values, days, String), sentence))

test('days are said once where it is one', () => {
  assert.equal(describeDays('2026-11-17', '2026-11-17'), '17 November 2026')
  assert.equal(describeDays('2026-11-16', '2026-11-17'), '16 November 2026 to 17 November 2026')
})
