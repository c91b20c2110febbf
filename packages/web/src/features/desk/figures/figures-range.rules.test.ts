import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysAddress, type FiguresRange, parseFiguresRange, presetAddress } from './figures-range.rules.ts'

const cases: [sentence: string, query: string, range: FiguresRange][] = [
  ['the last 30 days by themselves', '', { preset: '30', from: '2026-10-19', to: '2026-11-17' }],
  ['a year', '?days=365', { preset: '365', from: '2025-11-18', to: '2026-11-17' }],
  ['any other number of days is none', '?days=7', { preset: '30', from: '2026-10-19', to: '2026-11-17' }],
  [
    'certain days',
    '?from=2026-01-01&to=2026-03-31',
    { preset: undefined, from: '2026-01-01', to: '2026-03-31' },
  ],
  ['from a day until today', '?from=2026-11-10', { preset: undefined, from: '2026-11-10', to: '2026-11-17' }],
  ['thirty days up to one', '?to=2026-03-31', { preset: undefined, from: '2026-03-02', to: '2026-03-31' }],
  ['a day that there is not', '?from=2026-02-30', { preset: '30', from: '2026-10-19', to: '2026-11-17' }],
]
for (const [sentence, query, range] of cases)
  test(`figures are of: ${sentence}`, () => assert.deepEqual(parseFiguresRange(query, '2026-11-17'), range))

test('an address is as short as it can be', () => {
  assert.equal(presetAddress('30'), '/admin/figures')
  assert.equal(presetAddress('90'), '/admin/figures?days=90')
  assert.equal(
    daysAddress({ from: '2026-01-01', to: '2026-03-31' }),
    '/admin/figures?from=2026-01-01&to=2026-03-31',
  )
  assert.equal(daysAddress({ from: '', to: '' }), '/admin/figures')
})
