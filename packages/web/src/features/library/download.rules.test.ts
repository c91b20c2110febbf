import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { downloadPercentOf, formatFileSize } from './download.rules.ts'

suite('how much a file weighs', () => {
  const table: [bytes: number, said: string][] = [
    [0, '1 KB'],
    [1, '1 KB'],
    [1_499, '1 KB'],
    [850_000, '850 KB'],
    [999_499, '999 KB'],
    [999_500, '1.0 MB'],
    [1_240_000, '1.2 MB'],
    [9_949_999, '9.9 MB'],
    [9_950_000, '10 MB'],
    [84_400_000, '84 MB'],
    [2_100_000_000, '2.1 GB'],
    [5_000_000_000_000, '5000 GB'],
  ]
  for (const [bytes, said] of table)
    test(`${bytes} is ${said}`, () => assert.equal(formatFileSize(bytes), said))
})

suite('how far a download is', () => {
  const table: [received: number, total: number, percent: number][] = [
    [0, 100, 0],
    [1, 3, 33],
    [999, 1000, 99],
    [999_999, 1_000_000, 99],
    [1000, 1000, 100],
    [1001, 1000, 100],
    [5, 0, 0],
  ]
  for (const [received, total, percent] of table)
    test(`${received} of ${total}: ${percent} %`, () =>
      assert.equal(downloadPercentOf(received, total), percent))
})
