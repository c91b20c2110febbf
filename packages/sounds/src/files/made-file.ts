import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { MadeFile } from '@earcon/contract/takes'

/** A file with its sums, by which anybody can tell later whether it is still whole. */
export const madeFile = (bytes: Uint8Array, type: MadeFile['type']): MadeFile => ({
  bytes,
  type,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  crc32: crc32(bytes),
})
