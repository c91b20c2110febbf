import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const read = (path: string) => readFileSync(path, 'utf8')

const lines = Array.from(read('docs/requirements.md').matchAll(/^(\d+)\. \S/gm), ([, line]) => Number(line))

/** What a test, a suite or a property is called, or what stands first in a row of cases, if numbers close it. */
const name =
  /(?:\b(?:test|suite|describe|holds)\(|\[)\s*(['"`])(?:\\.|(?!\1).)* \((\d+(?:-\d+)?(?:, \d+(?:-\d+)?)*)\)\1,/g

/** The numbers of the lines that the tests in this text are named by. */
const linesNamedIn = (text: string) =>
  Array.from(text.matchAll(name), ([, , numbers = '']) => numbers.split(', ').flatMap(range)).flat()

function range(numbers: string) {
  const [first = 0, last = first] = numbers.split('-').map(Number)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

const testFiles = globSync('{bin,packages}/**/*.{test,spec}.ts', {
  exclude: ['**/node_modules/**', '**/build/**'],
})
const named = testFiles.flatMap((path) => linesNamedIn(read(path)).map((line) => ({ line, path })))

test('the requirements are numbered from 1 on, each number once', () => {
  assert(lines.length > 300, 'the requirements are there to be looked at')
  assert.deepEqual(
    lines,
    lines.map((_, index) => index + 1),
  )
})

/** Numbers that a title mixes with words: nobody could look them up. */
const mixed =
  /(?:\b(?:test|suite|describe)\(|\[)\s*(['"`])(?:\\.|(?!\1).)* \((?:checklist|PRODUCT|line)[^)]*\d[^)]*\)\1,/

test('numbers at the end of a test’s name stand alone', () => {
  assert.deepEqual(
    testFiles.filter((path) => mixed.test(read(path))),
    [],
  )
})

test('every requirement is named by a test', () => {
  const tested = new Set(named.map(({ line }) => line))
  assert.deepEqual(
    lines.filter((line) => !tested.has(line)),
    [],
  )
})

test('every number at the end of a test’s name is that of a requirement', () => {
  const required = new Set(lines)
  assert.deepEqual(
    named.filter(({ line }) => !required.has(line)),
    [],
  )
})

const names: [sentence: string, text: string, numbers: number[]][] = [
  ['a test names its line', "test('the bar leads home (26)', async () => {", [26]],
  ['a suite names many', "suite('the cart (32, 87, 90)', () => {", [32, 87, 90]],
  ['a range names all of its lines', "test.describe('a pack (1, 184-186)', () => {", [1, 184, 185, 186]],
  ['the rest of a name may be made up later', 'test(`${path} is served (281)`, async () =>', [281]],
  ['a quotation mark may stand in a name', "test('a visitor\\'s cart (163)', () => {", [163]],
  ['so may other brackets', "test('a link (or two) works (24)', () => {", [24]],
  [
    'a row of cases has its own name',
    "  ['no name (222)', {}, 400],\n  ['a bad one (223)', {}, 400],",
    [222, 223],
  ],
  ['also where it takes several lines', "  [\n    'no address (222)',\n    {},\n  ],", [222]],
  ['a number within a name is none', "test('an empty shop says so (284), and why', () => {", []],
  ['nor is one beside words', "test('the cart adds up (3 items)', () => {", []],
  ['what is no name has none', "names('Bell', 'Bell (2)', 'Bell')", []],
  ['nor what a visitor reads', "cart.sum('Subtotal (4)')", []],
]
for (const [sentence, text, numbers] of names)
  test(sentence, () => assert.deepEqual(linesNamedIn(text), numbers))
