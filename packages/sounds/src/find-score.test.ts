import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scores } from './catalogue.ts'
import { findScore } from './find-score.ts'

test('every score of the catalogue is found by its recipe, and nothing else is', async () => {
  for (const [recipe, score] of scores) assert.equal(await findScore(recipe), score, score.title)
  assert.equal(await findScore('0'.repeat(24)), undefined)
})
