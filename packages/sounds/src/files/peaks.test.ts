import assert from 'node:assert/strict'
import test from 'node:test'
import { draw, sine } from '../testing/signals.ts'
import { peaksOf } from './peaks.ts'

test('peaks are 200 bytes that show where a sound is loud, on either side', () => {
  const sound = draw(2, (time, side) => (side === 0 ? time / 4 : time < 1 ? 0.25 : 0) * sine(time, 700))
  const peaks = [...Buffer.from(peaksOf(sound), 'base64')]
  assert.equal(peaks.length, 200)
  assert.deepEqual([peaks[10], peaks[199]], [129, 255])
  assert.ok(Math.abs((peaks[150] ?? 0) - 192) <= 3)
})

test('peaks of a sound with fewer samples than bytes still fit', () => {
  assert.equal(Buffer.from(peaksOf(draw(0.001, () => 0.5)), 'base64').length, 200)
})
