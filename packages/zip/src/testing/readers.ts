import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { fromBuffer, fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl'
import type { Archive } from '../archive.ts'

interface ListedFile {
  name: string
  size: number
  modified: Date
  mode: number
  offset: number
}

const options = { lazyEntries: true, strictFileNames: true }

async function* entriesIn(zip: ZipFile) {
  for (let left = zip.entryCount; left > 0; left--) {
    const { promise, resolve, reject } = Promise.withResolvers<import('yauzl').Entry>()
    zip.once('entry', resolve)
    zip.once('error', reject)
    zip.readEntry()
    yield await promise
    zip.off('error', reject)
  }
}

/** What the files of an archive hold, as somebody else's program reads them. */
export async function readZipFiles(bytes: Buffer) {
  const zip = await promisify((done: (error: Error | null, zip: ZipFile) => void) =>
    fromBuffer(bytes, options, done),
  )()
  const files: { name: string; bytes: Buffer }[] = []
  for await (const entry of entriesIn(zip)) {
    const stream = await promisify((done: (error: Error | null, stream: Readable) => void) =>
      zip.openReadStream(entry, done),
    )()
    files.push({ name: entry.fileName, bytes: Buffer.concat(await Array.fromAsync<Buffer>(stream)) })
  }
  return files
}

/** What an archive lists; of a large one only the directory is read. */
export async function readZipListing(archive: Archive): Promise<ListedFile[]> {
  class Ranged extends RandomAccessReader {
    override _readStreamForRange(start: number, end: number) {
      return Readable.from(archive.read(start, end))
    }
  }
  const isSmall = archive.size < 64 * 1024 * 1024
  const whole = isSmall ? Buffer.concat(await Array.fromAsync(archive.read())) : undefined
  const zip = await promisify((done: (error: Error | null, zip: ZipFile) => void) =>
    whole
      ? fromBuffer(whole, options, done)
      : fromRandomAccessReader(new Ranged(), archive.size, options, done),
  )()
  const listed: ListedFile[] = []
  for await (const entry of entriesIn(zip))
    listed.push({
      name: entry.fileName,
      size: entry.uncompressedSize,
      modified: entry.getLastModDate({ timezone: 'UTC' }),
      mode: entry.externalFileAttributes >>> 16,
      offset: entry.relativeOffsetOfLocalHeader,
    })
  return listed
}
