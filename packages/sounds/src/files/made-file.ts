import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** A file in memory. */
export interface MadeFile {
  bytes: Uint8Array
  type: string
  /** In hexadecimal. */
  sha256: string
  crc32: number
}

/** A file with its sums, by which anybody can tell later whether it is still whole. */
export const madeFile = (bytes: Uint8Array, type: MadeFile['type']): MadeFile => ({
  bytes,
  type,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  crc32: crc32(bytes),
})
