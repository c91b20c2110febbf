import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { createSha256 } from './sha256.rules.ts'

const expected = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function sumOf(...pieces: Uint8Array[]) {
  const sum = createSha256()
  for (const piece of pieces) sum.update(piece)
  return sum.digest()
}

test('nothing has a sum', () => assert.equal(sumOf(), expected(new Uint8Array())))

test('the sum is the one that everybody gets, at every length around a block', () => {
  for (let length = 0; length <= 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 31 + length) % 256)
    assert.equal(sumOf(bytes), expected(bytes), `${length} bytes`)
  }
})

test('and it does not matter in which pieces the bytes come', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 12 }), (pieces) => {
      assert.equal(sumOf(...pieces), expected(Buffer.concat(pieces)))
    }),
  )
})
