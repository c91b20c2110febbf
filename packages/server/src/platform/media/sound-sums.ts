import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { soundRangeOf } from '@earcon/tags/sound-range'
import { returnBuffer } from './buffer-pool.ts'
import type { MediaReader } from './checksums.ts'

/** A file that is read from one place up to another. */
interface SummedFile {
  size: number
  pieces(from: number, to: number): AsyncIterable<Uint8Array>
}

/** Whether there is a sound in a file. */
export const isSound = ({ type }: { type: string }) => type.startsWith('audio/')

/** The sum of a sound on a disk, as the studio leaves it. */
export const sumOfLaidSound = ({ path, size }: { path: string; size: number }) =>
  sumOfSound({ size, pieces: (from, to) => createReadStream(path, { start: from, end: to - 1 }) })

/** The sum of a sound in the media store. */
export const sumOfStoredSound = (media: MediaReader, { key, size }: { key: string; size: number }) =>
  sumOfSound({ size, pieces: (from, to) => media.read(key, from, to - 1) })

/** The SHA-256 of the sound in a file, whatever its tags say; of all of it, where nothing is known about its kind. */
async function sumOfSound({ size, pieces }: SummedFile) {
  const read = async (from: number, to: number) => Buffer.concat(await Array.fromAsync(pieces(from, to)))
  const { from, to } = (await soundRangeOf({ size, read })) ?? { from: 0, to: size }
  const sum = createHash('sha256')
  for await (const piece of pieces(from, to)) {
    sum.update(piece)
    returnBuffer(piece)
  }
  return sum.digest('hex')
}
