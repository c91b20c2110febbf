import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { setImmediate as later } from 'node:timers/promises'
import { emptyFolder } from '../testing/ports.ts'
import { mediaOnDisk } from './media.ts'
import { giveBack, lend, roomFor } from './media-rooms.ts'

const large = 10_000_000

test('room that was given back is used anew, and room that is still read from is not', () => {
  const [held, done] = [lend(roomFor(large), 100), lend(roomFor(large), 100)]
  giveBack(done)
  assert.equal(roomFor(large).buffer, done.buffer)
  assert.notEqual(roomFor(large).buffer, held.buffer)
})

test('what is given back twice, or was never lent, makes no second room', () => {
  const piece = lend(roomFor(large), 100)
  giveBack(piece)
  giveBack(piece)
  giveBack(Buffer.alloc(256 * 1024))
  const [one, other] = [roomFor(large), roomFor(large)]
  assert.equal(one.buffer, piece.buffer)
  assert.notEqual(other.buffer, piece.buffer)
})

test('an old piece whose room has a new reader gives back nothing', () => {
  const old = lend(roomFor(large), 100)
  giveBack(old)
  const now = lend(roomFor(large), 100)
  assert.equal(now.buffer, old.buffer)
  giveBack(old)
  assert.notEqual(roomFor(large).buffer, now.buffer)
})

test('twenty who read at once, each at another pace, all get the right bytes', async () => {
  const media = await mediaOnDisk(emptyFolder())
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
      giveBack(piece)
    }
    assert.equal(sum.digest('hex'), sha(bytes.subarray(start)))
  }
  await Promise.all(Array.from({ length: 20 }, (_, reader) => readAll(reader)))
})
