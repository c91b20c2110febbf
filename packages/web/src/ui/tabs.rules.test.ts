import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adjacentTab } from './tabs.rules.ts'

const pressed: [key: string, from: string, to: string | undefined][] = [
  ['ArrowRight', 'a', 'b'],
  ['ArrowRight', 'c', 'a'],
  ['ArrowLeft', 'b', 'a'],
  ['ArrowLeft', 'a', 'c'],
  ['Home', 'c', 'a'],
  ['End', 'a', 'c'],
  ['ArrowDown', 'a', undefined],
]
for (const [key, from, to] of pressed)
  test(`${key} leads from tab ${from} ${to ? `to tab ${to}` : 'nowhere'}`, () =>
    assert.equal(adjacentTab(key, from, ['a', 'b', 'c']), to))
