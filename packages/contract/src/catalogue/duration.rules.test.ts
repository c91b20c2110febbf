import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDuration } from './duration.rules.ts'

const cases: [seconds: number, read: string][] = [
  [2, '0:02'],
  [2.4, '0:02'],
  [0.5, '0:01'],
  [0.2, '0:01'],
  [59.6, '1:00'],
  [90, '1:30'],
  [3601, '60:01'],
]
for (const [seconds, read] of cases)
  test(`${seconds} seconds read ${read}`, () => assert.equal(formatDuration(seconds), read))
