import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relateKeys, tonesOf } from './catalogue.keys.ts'

for (const [one, other, relation] of [
  ['D dorian', 'D dorian', 'same key'],
  ['A minor', 'C major', 'same tones'],
  ['D dorian', 'C major', 'same tones'],
  ['C minor pentatonic', 'E♭ major', 'same tones'],
  ['C major', 'G major', 'neighbouring key'],
  ['G mixolydian', 'F major', 'neighbouring key'],
  ['C major', 'D major', undefined],
  ['C major', 'F♯ major', undefined],
  ['C major', null, undefined],
  ['C major', 'a key of its own', undefined],
] as const)
  test(`${one} beside ${other ?? 'what has no key'}: ${relation ?? 'no relation'} (423)`, () => {
    assert.equal(relateKeys(one, other), relation)
    assert.equal(relateKeys(other, one), relation)
  })

test('a key is its tones, whatever they are called', () => {
  assert.deepEqual(tonesOf('C♯ major'), tonesOf('D♭ major'))
  assert.equal(tonesOf('H major'), undefined)
})
