import assert from 'node:assert/strict'
import test from 'node:test'
import { fieldOf } from './field.ts'
import { isolines } from './isolines.ts'
import { simplify } from './simplify.ts'

test('around one hill runs one closed line, as far from the summit as the height says', () => {
  const hill = fieldOf(41, 41, (x, y) => 20 - Math.hypot(x - 20, y - 20))
  const lines = isolines(hill, 10)
  assert.equal(lines.length, 1)
  assert.deepEqual(lines[0][0], lines[0].at(-1))
  for (const [x, y] of lines[0]) assert.ok(Math.abs(Math.hypot(x - 20, y - 20) - 10) < 0.1)
})

test('a slope is crossed from rim to rim', () => {
  const slope = fieldOf(10, 8, (x) => x)
  const lines = isolines(slope, 4.5)
  assert.equal(lines.length, 1)
  assert.equal(lines[0].length, 8)
  for (const [x] of lines[0]) assert.equal(x, 4.5)
})

test('two hills have two lines, and a plain has none', () => {
  const hills = fieldOf(40, 20, (x, y) =>
    Math.max(6 - Math.hypot(x - 10, y - 10), 6 - Math.hypot(x - 30, y - 10)),
  )
  assert.equal(isolines(hills, 2).length, 2)
  assert.deepEqual(
    isolines(
      fieldOf(9, 9, () => 1),
      2,
    ),
    [],
  )
})

test('a line loses the points nobody would miss and no others', () => {
  assert.deepEqual(
    simplify([
      [0, 0],
      [1, 0.1],
      [2, 0],
      [3, 0],
      [3, 4],
    ]),
    [
      [0, 0],
      [3, 0],
      [3, 4],
    ],
  )
})
