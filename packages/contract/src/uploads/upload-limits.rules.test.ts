import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type UploadAttempt, uploadComplaint } from './upload-limits.rules.ts'

const megabyte = 1024 * 1024

const attempts: [sentence: string | undefined, attempt: Partial<UploadAttempt>][] = [
  [undefined, {}],
  [undefined, { name: 'Übergang (2).wav' }],
  [undefined, { size: 1 }],
  [undefined, { size: 200 * megabyte }],
  [undefined, { kind: 'cover', size: 20 * megabyte }],
  ['The file is empty.', { size: 0 }],
  ['The file has 201 MB; a sound may have at most 200 MB.', { size: 200 * megabyte + 1 }],
  ['The file has 21 MB; a cover may have at most 20 MB.', { kind: 'cover', size: 20 * megabyte + 1 }],
  ['“” is no name of a file.', { name: '' }],
  ['“..” is no name of a file.', { name: '..' }],
  ['“../bell.wav” is no name of a file.', { name: '../bell.wav' }],
  ['“a\\b.wav” is no name of a file.', { name: 'a\\b.wav' }],
  [`“${'a'.repeat(100)}” is no name of a file.`, { name: 'a'.repeat(201) }],
]
for (const [sentence, attempt] of attempts)
  test(`${JSON.stringify(attempt).slice(0, 60)}: ${sentence ?? 'may be sent'}`, () =>
    assert.equal(uploadComplaint({ name: 'bell.wav', size: 1000, kind: 'sound', ...attempt }), sentence))
