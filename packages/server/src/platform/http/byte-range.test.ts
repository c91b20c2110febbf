import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseByteRange } from './byte-range.ts'

const cases: [sentence: string, range: string | undefined, asked: ReturnType<typeof parseByteRange>][] = [
  ['no range is the whole file', undefined, 'whole'],
  ['the first two bytes', 'bytes=0-1', { start: 0, end: 1 }],
  ['one byte in the middle', 'bytes=50-50', { start: 50, end: 50 }],
  ['from a byte to the end', 'bytes=90-', { start: 90, end: 99 }],
  ['the last ten bytes', 'bytes=-10', { start: 90, end: 99 }],
  ['more than all of the last bytes are all bytes', 'bytes=-1000', { start: 0, end: 99 }],
  ['an end behind the file is its end', 'bytes=90-5000', { start: 90, end: 99 }],
  ['the last byte', 'bytes=99-99', { start: 99, end: 99 }],
  ['a start behind the file is beyond it', 'bytes=100-', 'beyond'],
  ['a start far behind the file is beyond it', 'bytes=99999999999999999999-', 'beyond'],
  ['none of the last bytes is beyond it', 'bytes=-0', 'beyond'],
  ['an end before the start is not understood', 'bytes=5-4', 'whole'],
  ['two stretches are answered with the whole', 'bytes=0-1,5-6', 'whole'],
  ['another unit is not understood', 'items=0-1', 'whole'],
  ['nonsense is not understood', 'bytes=a-b', 'whole'],
  ['a lone dash is not understood', 'bytes=-', 'whole'],
]
for (const [sentence, range, asked] of cases)
  test(`of a hundred bytes: ${sentence}`, () => assert.deepEqual(parseByteRange(range, 100), asked))
