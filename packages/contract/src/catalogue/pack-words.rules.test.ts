import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PackKind } from './facets.rules.ts'
import { describePackSize } from './pack-words.rules.ts'

const packs: [kind: PackKind, tracks: number, seconds: number, words: string][] = [
  ['signals', 9, 21.4, '9 signals, 0:21'],
  ['signals', 1, 0.3, '1 signal, 0:01'],
  ['interface', 12, 8, '12 interface sounds, 0:08'],
  ['interface', 1, 1, '1 interface sound, 0:01'],
  ['music', 3, 340, '3 pieces of music, 5:40'],
  ['music', 1, 149.6, '1 piece of music, 2:30'],
  ['music', 40, 4_000, '40 pieces of music, 66:40'],
]
for (const [kind, totalConstituentTrackCount, length_seconds, words] of packs)
  test(`a pack says what it is: ${words}`, () =>
    assert.equal(describePackSize({ kind, totalConstituentTrackCount, length_seconds }), words))
