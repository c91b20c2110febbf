import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesFor, copyOf, samplesFor } from './sample-memory.ts'

for (const length of [0, 1, 65_535, 65_536, 300_001])
  test(`${length} samples are that many, and silent`, () => {
    const samples = samplesFor(length)
    assert.equal(samples.length, length)
    assert.equal(samples.byteOffset, 0)
    assert(samples.every((sample) => sample === 0))
  })

test('a number of bytes that fills no page is exactly that number', () => {
  assert.equal(bytesFor(1_048_577).length, 1_048_577)
})

test('a copy is of the stretch that was asked for, and apart from what it was taken from', () => {
  const samples = Float32Array.from({ length: 400_000 }, (_, n) => n)
  const copy = copyOf(samples, 10, 300_000)
  samples.fill(0)
  assert.deepEqual([copy.length, copy[0], copy.at(-1)], [299_990, 10, 299_999])
  assert.equal(copyOf(samples).length, 400_000)
})
