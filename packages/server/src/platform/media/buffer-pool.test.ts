import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { setImmediate as later } from 'node:timers/promises'
import { mediaOnDisk } from '../../ports/media.ts'
import { createTempFolder } from '../../testing/ports.ts'
import { lendBuffer, returnBuffer, takeBuffer } from './buffer-pool.ts'

const large = 10_000_000

test('room that was given back is used anew, and room that is still read from is not', () => {
  const [held, done] = [lendBuffer(takeBuffer(large), 100), lendBuffer(takeBuffer(large), 100)]
  returnBuffer(done)
  assert.equal(takeBuffer(large).buffer, done.buffer)
  assert.notEqual(takeBuffer(large).buffer, held.buffer)
})

test('what is given back twice, or was never lent, makes no second room', () => {
  const piece = lendBuffer(takeBuffer(large), 100)
  returnBuffer(piece)
  returnBuffer(piece)
  returnBuffer(Buffer.alloc(256 * 1024))
  const [one, other] = [takeBuffer(large), takeBuffer(large)]
  assert.equal(one.buffer, piece.buffer)
  assert.notEqual(other.buffer, piece.buffer)
})

test('an old piece whose room has a new reader gives back nothing', () => {
  const old = lendBuffer(takeBuffer(large), 100)
  returnBuffer(old)
  const now = lendBuffer(takeBuffer(large), 100)
  assert.equal(now.buffer, old.buffer)
  returnBuffer(old)
  assert.notEqual(takeBuffer(large).buffer, now.buffer)
})

test('twenty who read at once, each at another pace, all get the right bytes', async () => {
  const media = await mediaOnDisk(createTempFolder())
  const files = [randomBytes(3_000_000), randomBytes(3_000_001)]
  for (const [place, bytes] of files.entries()) await media.put(`takes/large-${place}.wav`, bytes)
  const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  const readAll = async (reader: number) => {
    const bytes = files[reader % 2] ?? Buffer.alloc(0)
    const start = reader * 1000
    const sum = createHash('sha256')
    for await (const piece of media.read(`takes/large-${reader % 2}.wav`, start, bytes.length - 1)) {
      for (let turns = 0; turns < reader; turns += 1) await later()
      sum.update(piece)
      returnBuffer(piece)
    }
    assert.equal(sum.digest('hex'), sha(bytes.subarray(start)))
  }
  await Promise.all(Array.from({ length: 20 }, (_, reader) => readAll(reader)))
})
