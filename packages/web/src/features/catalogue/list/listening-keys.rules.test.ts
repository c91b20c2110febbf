import assert from 'node:assert/strict'
import { test } from 'node:test'
import { neighbourOf, stepOfKey } from './listening-keys.rules.ts'

const page = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

const steps: [what: string, key: string, last: string | undefined, heard: string | undefined][] = [
  ['J begins with the first', 'j', undefined, 'a'],
  ['K begins with the last', 'k', undefined, 'c'],
  ['J goes on', 'j', 'a', 'b'],
  ['K goes back', 'k', 'b', 'a'],
  ['capitals count as well', 'J', 'b', 'c'],
  ['past the end there is nothing', 'j', 'c', undefined],
  ['nor before the beginning', 'k', 'a', undefined],
  ['what has gone from the page is forgotten', 'j', 'x', 'a'],
  ['no other key steps', 'l', 'a', undefined],
]
for (const [what, key, last, heard] of steps)
  test(what, () => {
    const step = stepOfKey(key)
    assert.equal(step && neighbourOf(page, last, step)?.id, heard)
  })
