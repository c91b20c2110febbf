import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { inMegabytes, refuse } from './refuse.ts'

/** All of a file, if it is no larger than it may be and has the bytes that were meant. */
export async function readWhole(
  path: string,
  limit: number,
  sha256?: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size === 0) refuse('It is empty.')
    if (size > limit) refuse(`It is ${inMegabytes(size)} large; at most ${inMegabytes(limit)} are taken.`)
    const bytes = new Uint8Array(size)
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(bytes, at, size - at, at)
      if (bytesRead === 0) refuse(changed)
      at += bytesRead
    }
    if (sha256 && createHash('sha256').update(bytes).digest('hex') !== sha256) refuse(changed)
    return bytes
  } finally {
    await file.close()
  }
}

const changed = 'It changed while it was being read.'
