import assert from 'node:assert/strict'
import { test } from 'node:test'
import { darkCoverOf } from './cover.rules.ts'

const covers: [sentence: string, cover: string, dark: string | undefined][] = [
  ['a drawing has an address for the dark', '/api/covers/0123.svg', '/api/covers/0123-dark.svg'],
  ['a picture is the same by day and by night', '/api/covers/0123.png', undefined],
]
for (const [sentence, cover, dark] of covers) test(sentence, () => assert.equal(darkCoverOf(cover), dark))
