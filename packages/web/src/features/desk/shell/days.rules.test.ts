import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysBefore, parseDay } from './days.rules.ts'

const cases: [sentence: string, text: string | null, day: string][] = [
  ['a day is read as it stands', '2026-11-17', '2026-11-17'],
  ['what is not there is none', null, ''],
  ['a day that no month has is none', '2026-02-30', ''],
  ['nor is a month that no year has', '2026-13-01', ''],
  ['a year that is still being typed is none', '0202-11-17', ''],
  ['a moment is no day', '2026-11-17T10:00', ''],
]
for (const [sentence, text, day] of cases) test(sentence, () => assert.equal(parseDay(text), day))

test('days are counted over the ends of months and years', () => {
  assert.equal(daysBefore('2027-01-01', 1), '2026-12-31')
  assert.equal(daysBefore('2026-03-01', 29), '2026-01-31')
  assert.equal(daysBefore('2026-03-01', 0), '2026-03-01')
})
