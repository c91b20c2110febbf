import { createReadStream } from 'node:fs'

/** A file on a disk, read in pieces that are large enough for the disk and small enough for many readers at once. */
export const fileSource = (path: string) => ({
  read: (start: number, end: number): AsyncIterable<Buffer> =>
    // A stream counts up to and including its end.
    createReadStream(path, { start, end: end - 1, highWaterMark: 256 * 1024 }),
})
