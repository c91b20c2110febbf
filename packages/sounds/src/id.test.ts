import assert from 'node:assert/strict'
import test from 'node:test'
import { idOf } from './id.ts'

test('an id is the same today as on the day the first buyer paid', () => {
  assert.equal(idOf('pack', 'cold-start'), 'nepy4rcsac')
  assert.equal(idOf('track', 'cold-start-session-start'), '3etthp25rj')
})

test('a pack and a track of the same name have different ids', () => {
  assert.notEqual(idOf('pack', 'cold-start'), idOf('track', 'cold-start'))
})
