import { createHash } from 'node:crypto'
import { soundRangeOf } from '@earcon/tags/sound-range'
import { fileOf } from '@earcon/tags/testing/sound-files'

/** The SHA-256 of the sound in a file, whatever its tags say: what leaves the shop has others than what is stored. */
export async function soundSumOf(bytes: Uint8Array) {
  const { from, to } = (await soundRangeOf(fileOf(bytes))) ?? { from: 0, to: bytes.length }
  return createHash('sha256').update(bytes.subarray(from, to)).digest('hex')
}
