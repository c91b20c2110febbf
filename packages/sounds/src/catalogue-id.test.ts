import assert from 'node:assert/strict'
import test from 'node:test'
import { catalogueIdOf } from './catalogue-id.ts'

test('an id is the same today as on the day the first buyer paid', () => {
  assert.equal(catalogueIdOf('pack', 'cold-start'), 'nepy4rcsac')
  assert.equal(catalogueIdOf('track', 'cold-start-session-start'), '3etthp25rj')
})

test('a pack and a track of the same name have different ids', () => {
  assert.notEqual(catalogueIdOf('pack', 'cold-start'), catalogueIdOf('track', 'cold-start'))
})
