import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pollDelayMs } from './poll-delay.rules.ts'

test('the pauses between two questions grow, up to half a minute', () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5, 50].map(pollDelayMs), [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})
