import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lengths, prices, tempos } from './facets.rules.ts'

for (const [name, ranges] of Object.entries({ lengths, tempos, prices }))
  test(`no gap and no overlap is left between ${name}`, () => {
    const ends = ranges.map(({ below }) => below)
    assert.deepEqual(
      ranges.slice(1).map(({ from }) => from),
      ends.slice(0, -1),
    )
    assert.equal(ends.at(-1), Number.POSITIVE_INFINITY)
  })
