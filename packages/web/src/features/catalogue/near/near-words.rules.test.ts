import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeNearness } from './near-words.rules.ts'

const sentences: [why: string[], distance: number, words: string][] = [
  [['same key', 'slower'], 6.3, 'same key, slower · 6.3 dB apart'],
  [['also marimba'], 12, 'also marimba · 12.0 dB apart'],
  [[], 0.4, '0.4 dB apart'],
  [
    ['same key', 'same tempo', 'also marimba and bells'],
    0,
    'same key, same tempo, also marimba and bells · 0.0 dB apart',
  ],
]
for (const [why, distance, words] of sentences)
  test(`what stands near says why, and how near: ${words} (443)`, () =>
    assert.equal(describeNearness({ why, distance }).replaceAll('\u00a0', ' '), words))
