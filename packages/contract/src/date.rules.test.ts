import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDay, formatMoment } from './date.rules.ts'

const days: [time: string, day: string][] = [
  ['2026-11-16T00:00:00.000Z', '16 November 2026'],
  ['2026-09-01T23:59:59.999Z', '1 September 2026'],
]
for (const [time, day] of days) test(`${time} is ${day}`, () => assert.equal(formatDay(time), day))

test('a moment is told by a clock of 24 hours, of which each hour has two digits', () => {
  assert.equal(formatMoment('2026-11-16T08:05:00.000Z', 'Europe/Berlin'), '16 November 2026 at 09:05')
  assert.equal(formatMoment('2026-11-16T23:05:00.000Z', 'UTC'), '16 November 2026 at 23:05')
})
