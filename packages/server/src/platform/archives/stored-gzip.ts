import { crc32 } from 'node:zlib'

// A gzip file (RFC 1952) in which nothing is compressed. So its size is known before its first byte is read, and the same bytes
// make the same file on every machine, which no compressor promises.

const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const trailerSize = 8
const blockHeaderSize = 5
const largestBlock = 0xffff

/** How large it becomes, of so many bytes. */
export const storedGzipSize = (size: number) =>
  header.length + Math.ceil(size / largestBlock) * blockHeaderSize + size + trailerSize

/** So many bytes, at least one, as a gzip file. */
export async function* storedGzip(bytes: AsyncIterable<Uint8Array>, size: number) {
  yield header
  let at = 0
  let sum = 0
  for await (const piece of bytes) {
    sum = crc32(piece, sum)
    for (let from = 0; from < piece.length; ) {
      const length = Math.min(piece.length - from, largestBlock - (at % largestBlock))
      const part = piece.subarray(from, from + length)
      yield at % largestBlock === 0 ? Buffer.concat([blockHeader(size - at), part]) : part
      at += length
      from += length
    }
  }
  if (at !== size) throw new Error(`${at} bytes came instead of ${size}`)
  const trailer = Buffer.alloc(trailerSize)
  trailer.writeUInt32LE(sum, 0)
  trailer.writeUInt32LE(size % 2 ** 32, 4)
  yield trailer
}

/** Before a block that is stored as it is (RFC 1951, 3.2.4); the last one is marked. */
function blockHeader(left: number) {
  const length = Math.min(left, largestBlock)
  const block = Buffer.alloc(blockHeaderSize)
  block.writeUInt8(left <= largestBlock ? 1 : 0, 0)
  block.writeUInt16LE(length, 1)
  block.writeUInt16LE(~length & 0xffff, 3)
  return block
}
