import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTally } from './tally.ts'

test('what is taken is counted anew, each day by itself', () => {
  let now = new Date('2026-11-17T23:59:59Z')
  const tally = createTally(() => now)
  tally.countPreview('a')
  tally.countPreview('a')
  tally.countEmptySearch('marimba')
  tally.countEmptySearch('marimba')
  now = new Date('2026-11-18T00:00:01Z')
  tally.countPreview('a')
  assert.deepEqual(
    [...tally.take()],
    [
      ['2026-11-17', { previews: 2, listeners: new Set(['a']), searches: new Set(['marimba']) }],
      ['2026-11-18', { previews: 1, listeners: new Set(['a']), searches: new Set() }],
    ],
  )
  assert.equal(tally.take().size, 0)
})

test('a flood is counted without being remembered', () => {
  const tally = createTally()
  for (let count = 0; count < 30_000; count += 1) {
    tally.countPreview(`listener ${count}`)
    tally.countEmptySearch(`search ${count}`)
  }
  const [day] = tally.take().values()
  assert.deepEqual([day?.previews, day?.listeners.size, day?.searches.size], [30_000, 10_000, 200])
})
