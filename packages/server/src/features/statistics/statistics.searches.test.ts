import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCountableSearch } from './statistics.searches.ts'

const searches: [text: string, countable: boolean][] = [
  ['marimba', true],
  ['lo-fi', true],
  ['808', true],
  ['120 bpm piano', true],
  ['a sound for 2024', true],
  ['東京の駅', true],
  ['ab', false],
  ['', false],
  ['x'.repeat(60), true],
  ['x'.repeat(61), false],
  ['ada@example.com', false],
  ['ada@example', false],
  ['www.example.com', false],
  ['+49 30 123456', false],
  ['030-12-34-56', false],
  ['4242424242424242', false],
  ['12 34 5', false],
]
for (const [text, countable] of searches)
  test(`"${text.slice(0, 30)}" is ${countable ? '' : 'not '}counted`, () =>
    assert.equal(isCountableSearch(text), countable))
