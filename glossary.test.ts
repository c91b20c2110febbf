import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path/posix'
import { test } from 'node:test'

/** Scores, and code whose bytes name every sound: their words are music's, and a change would make all sounds anew. */
const frozen = 'packages/sounds/src/{packs,samples,dsp,mastering,files,analysis,covers}/**'
const files = globSync(['{bin,scripts}/**/*.{ts,mjs}', 'packages/{*/src,e2e}/**/*.{ts,tsx}'], {
  exclude: ['**/node_modules/**', '**/.react-router/**', frozen],
})

/** `cacheFirstServer` and `cache-first server` are the same three words. */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)

/** Whether the words stand in the name one after the other; the last may be several of its kind. */
function includesWords(name: readonly string[], words: readonly string[]) {
  const last = words.length - 1
  return name.some((_, start) =>
    words.every((word, place) => {
      const found = name[start + place]
      return found === word || (place === last && found === `${word}s`)
    }),
  )
}

const declared = /\b(?:const|let|function\*?|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/g
const exported = new RegExp(
  `\\bexport\\s+(?:default\\s+|async\\s+|declare\\s+|abstract\\s+)*${declared.source}`,
  'g',
)
const exportLists = /\bexport\s+(?:type\s+)?\{([^}]*)\}/g

const matchesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

const exportsIn = (text: string) => [
  ...matchesIn(text, exported),
  ...matchesIn(text, exportLists).flatMap((list) =>
    list.split(',').map((part) =>
      part
        .trim()
        .replace(/^type\s+/, '')
        .replace(/^.*\sas\s+/, ''),
    ),
  ),
]

interface Entry {
  term: string
  banned: string[]
}

/** The rows of the table, less its head. */
const glossary: Entry[] = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!Term |-)/.test(line))
  .map((line) => {
    const [, term = '', , not = ''] = line.split('|').map((cell) => cell.trim())
    return { term, banned: matchesIn(not, /`([^`]+)`/g) }
  })

const sources = files.map((file) => ({ file, text: withoutComments(readFileSync(file, 'utf8')) }))

test('the glossary has terms, and the rooms have code to look for them in', () => {
  assert(glossary.length >= 40, `only ${glossary.length} terms were read`)
  assert(sources.length > 300, `only ${sources.length} files were read`)
})

test('every term of the glossary occurs in the code, as a name or in the name of a file', () => {
  const names = sources.flatMap(({ file, text }) => [file, ...matchesIn(text, declared)]).map(wordsOf)
  const unused = glossary.filter(({ term }) => !names.some((name) => includesWords(name, wordsOf(term))))
  assert.deepEqual(
    unused.map(({ term }) => term),
    [],
  )
})

test('no term is banned by another', () => {
  const banned = glossary.flatMap((entry) => entry.banned.map(wordsOf))
  const torn = glossary.filter(({ term }) => banned.some((words) => includesWords(wordsOf(term), words)))
  assert.deepEqual(torn, [])
})

const shown = sources.flatMap(({ file, text }) =>
  [...new Set([basename(file), ...exportsIn(text)])].map((name) => ({
    place: `${file}: ${name}`,
    words: wordsOf(name),
  })),
)

for (const { term, banned } of glossary) {
  if (banned.length === 0) continue
  test(`no exported name and no file says ${banned.join(' or ')} for "${term}"`, () => {
    const isBanned = (name: string[]) => banned.some((word) => includesWords(name, wordsOf(word)))
    assert.deepEqual(
      shown.filter(({ words }) => isBanned(words)).map(({ place }) => place),
      [],
    )
  })
}

const told: [sentence: string, text: string, names: string[]][] = [
  ['a function', 'export async function openDoor() {}', ['openDoor']],
  ['a constant', 'export const keptBytes = 1', ['keptBytes']],
  ['a type', 'export interface Chore {}', ['Chore']],
  ['what is exported later, by its new name', 'export { a as letterPage, type B }', ['letterPage', 'B']],
]
for (const [sentence, text, names] of told) {
  test(`an exported name is read: ${sentence}`, () => assert.deepEqual(exportsIn(text), names))
}

test('a banned word is found as a whole word only, and in the plural', () => {
  assert(includesWords(wordsOf('letterPage'), ['letter']))
  assert(includesWords(wordsOf('orders.letters.ts'), ['letter']))
  assert(includesWords(wordsOf('openStandIn'), wordsOf('standIn')))
  assert(!includesWords(wordsOf('newsletter'), ['letter']))
})
