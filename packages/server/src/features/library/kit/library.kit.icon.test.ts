import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { iconOf } from './library.kit.icon.ts'

const chunk = (name: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A cover of 1200 × 630 as the studio writes it: red at the left edge, blue to the left of the middle, green to the right. */
function coverOf({ kind = 3 } = {}) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(1200, 0)
  header.writeUInt32BE(630, 4)
  header.set([8, kind], 8)
  const line = Buffer.from([0, ...Array.from({ length: 1200 }, (_, x) => (x < 200 ? 0 : x < 600 ? 1 : 2))])
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from([255, 0, 0, 0, 0, 255, 0, 255, 0])),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: 630 }, () => line)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('an icon is the middle of its cover, small and square', () => {
  const icon = iconOf(coverOf())
  assert(icon)
  assert.deepEqual([icon.readUInt32BE(16), icon.readUInt32BE(20)], [256, 256])
  const from = icon.indexOf('IDAT') + 4
  const lines = inflateSync(icon.subarray(from, from + icon.readUInt32BE(from - 8)))
  const pixel = (x: number) => [...lines.subarray(1 + 3 * x, 4 + 3 * x)]
  assert.deepEqual(
    [pixel(0), pixel(100), pixel(255)],
    [
      [0, 0, 255],
      [0, 0, 255],
      [0, 255, 0],
    ],
  )
})

test('of what is no cover of the studio there is none', () => {
  assert.equal(iconOf(Buffer.from('\u{89}PNG and so on')), undefined)
  assert.equal(iconOf(coverOf({ kind: 2 })), undefined)
})
