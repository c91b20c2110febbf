import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatSize, isPassing, missingParts, sentShare, titleFromFileName } from './upload-parts.rules.ts'

const file = { size: 10, part_size: 4, received: [] as number[] }

const parts: [sentence: string, received: number[], numbers: number[]][] = [
  ['a file that was only begun lacks all parts', [], [1, 2, 3]],
  ['what is there is not sent again', [1, 3], [2]],
  ['in whatever order it came', [3, 2], [1]],
  ['of a whole file nothing is missing', [1, 2, 3], []],
]
for (const [sentence, received, numbers] of parts)
  test(sentence, () =>
    assert.deepEqual(
      missingParts({ ...file, received }).map(({ number }) => number),
      numbers,
    ),
  )

test('the last part has what is left', () =>
  assert.deepEqual(missingParts(file).at(-1), { number: 3, start: 8, end: 10 }))

test('how much is there counts bytes, also those under way', () => {
  assert.equal(sentShare(file), 0)
  assert.equal(sentShare({ ...file, received: [3] }), 0.2)
  assert.equal(sentShare({ ...file, received: [1] }, 2), 0.6)
  assert.equal(sentShare({ ...file, received: [1, 2, 3] }, 4), 1)
})

const titles: [name: string, title: string][] = [
  ['03 - low_tide.wav', 'Low tide'],
  ['12.Boot.flac', 'Boot'],
  ['task-complete.mp3', 'Task complete'],
  ['808 drum.wav', 'Drum'],
  ['1999.wav', '1999'],
  ['Übergang.ogg', 'Übergang'],
  ['no ending', 'No ending'],
]
for (const [name, title] of titles)
  test(`the file ${name} suggests “${title}”`, () => assert.equal(titleFromFileName(name), title))

test('sizes are read at a glance', () => {
  assert.equal(formatSize(1), '1 KB')
  assert.equal(formatSize(812 * 1024), '812 KB')
  assert.equal(formatSize(34.2 * 1024 * 1024), '34.2 MB')
})

test('a cut network and a busy shop are tried again, a refusal is not', () => {
  assert.deepEqual([undefined, 0, 429, 503].map(isPassing), [true, true, true, true])
  assert.deepEqual([400, 401, 404, 413].map(isPassing), [false, false, false, false])
})
