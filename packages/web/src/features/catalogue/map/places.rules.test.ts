import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearestTo, neighbourBy, spread } from './places.rules.ts'

const size = { width: 400, height: 200 }
const named = (name: string, x: number, y: number) => ({ name, x, y })

const a = named('a', 0.1, 0.5)
const b = named('b', 0.5, 0.5)
const c = named('c', 0.9, 0.5)
const over = named('over', 0.5, 0.9)
const far = named('far', 0.52, 0.05)
const all = [a, b, far, over, c]

const pointers: [sentence: string, x: number, y: number, meant: string | undefined][] = [
  ['a pointer on a point means it', 0.5, 0.5, 'b'],
  ['one near it means it as well', 0.54, 0.5, 'b'],
  ['between two it means the nearer', 0.51, 0.06, 'far'],
  ['far from all it means none', 0.3, 0.3, undefined],
]
for (const [sentence, x, y, meant] of pointers)
  test(`${sentence} (451)`, () => assert.equal(nearestTo({ x, y }, all, size, 22)?.name, meant))

test('where there is nothing nothing is meant', () =>
  assert.equal(nearestTo({ x: 0.5, y: 0.5 }, [], size, 22), undefined))

const keys: [sentence: string, key: string, from: (typeof all)[number], to: string | undefined][] = [
  ['right leads to the next on the right', 'ArrowRight', a, 'b'],
  ['left leads back', 'ArrowLeft', b, 'a'],
  ['up leads to what is above', 'ArrowUp', b, 'over'],
  ['down to what is below, also a little aside', 'ArrowDown', b, 'far'],
  ['past the last nothing is', 'ArrowRight', c, undefined],
  ['what is more above than aside is not to the right', 'ArrowRight', far, 'c'],
  ['Home leads to the first', 'Home', c, 'a'],
  ['End to the last', 'End', a, 'c'],
  ['other keys lead nowhere', 'j', a, undefined],
]
for (const [sentence, key, from, to] of keys)
  test(`${sentence} (452)`, () => assert.equal(neighbourBy(key, from, all, size)?.name, to))

test('those at the same place are drawn beside each other, and none outside (450)', () => {
  const places = spread(Array.from({ length: 50 }, () => ({ x: 0.99, y: 0.5 })))
  assert.equal(new Set(places.map(({ x }) => x.toFixed(3))).size, 50)
  assert(places.every(({ x, y }) => x >= 0 && x <= 1 && y === 0.5))
  assert.deepEqual(spread(all), all)
})
