import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { crc32Joined, crc32WithoutFirst, crc32WithoutLast } from './crc32.ts'

const bytes = () => fc.uint8Array({ maxLength: 2000 })
const check = (holds: (first: Uint8Array, last: Uint8Array) => void) =>
  fc.assert(fc.property(bytes(), bytes(), holds), { numRuns: 500 })

test('the sums of two parts make the sum of the whole', () => {
  check((first, last) => {
    const whole = crc32(Buffer.concat([first, last]))
    assert.equal(crc32Joined(crc32(first), crc32(last), last.length), whole)
  })
})

test('the sum of a whole gives up what one of its parts has brought', () => {
  check((first, last) => {
    const whole = crc32(Buffer.concat([first, last]))
    assert.equal(crc32WithoutFirst(whole, crc32(first), last.length), crc32(last))
    assert.equal(crc32WithoutLast(whole, crc32(last), last.length), crc32(first))
  })
})

test('lengths beyond 32 bits count as they are', () => {
  // Of a part that is nothing but zeros the sum is known by doubling it, however long it is.
  let length = 1
  let zeros = crc32(Buffer.alloc(1))
  for (; length < 2 ** 36; length *= 2) zeros = crc32Joined(zeros, zeros, length)
  const begun = crc32('begun')
  const whole = crc32Joined(begun, zeros, length)
  assert.equal(crc32WithoutLast(whole, zeros, length), begun)
  assert.equal(crc32WithoutFirst(whole, begun, length), zeros)
})
