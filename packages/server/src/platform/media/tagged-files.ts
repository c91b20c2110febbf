import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { crc32Joined, crc32WithoutFirst, crc32WithoutLast } from '@earcon/tags/crc32'
import { type SoundRange, soundRangeOf } from '@earcon/tags/sound-range'
import { dependsOnEnds, taggedEnds } from '@earcon/tags/tagged-ends'
import type { Ends, Tags } from '@earcon/tags/tags'
import { returnBuffer } from './buffer-pool.ts'
import { isIntact, type MediaReader, readIntact } from './checksums.ts'
import { MediaUnavailableError, type StoredFile } from './media.ts'

/** A stored sound as it is sent: with other tags around it than it was stored with. It lies nowhere. */
export interface TaggedFile {
  size: number
  crc32: number
  /** The same for the same bytes, and for no others. */
  tag: string
  /** Only where somebody needs it: for this the sound has to be read. */
  sha256?: string
  /** From one place up to another. */
  read(start: number, end: number): AsyncIterable<Uint8Array>
}

/** A stored sound without the sound: where that lies, and what stands before and behind what stays of the file. */
interface SoundEnvelope {
  range: SoundRange
  /** Of what stays. */
  crc32: number
  /** Where they are too large to be remembered, they are read each time. */
  ends?: Ends | undefined
}

/** Pictures that can stay where they lie are not among them. What has more is sent as it is stored. */
const mostEnds = 256 * 1024

/**
 * The stored sound with these tags around it, without reading the sound: where each byte lies, how many there are and their CRC-32
 * follow from what is known of the stored file and from its two ends. Nothing of what cannot have tags: it is sent as it is.
 */
export async function tagFile(
  media: MediaReader,
  file: StoredFile,
  tags: Tags,
): Promise<TaggedFile | undefined> {
  const envelope = await loadEnvelope(media, file)
  if (!envelope) return undefined
  const { range, ends = await readEnds(media, file, range) } = envelope
  const tagged = taggedEnds(range, ends, tags)
  return tagged && joinEnds(media, file, envelope, tagged)
}

/**
 * Has something done for one file after the other, or side by side. One that cannot be read now fails when it is read, where that is
 * looked after; a store that does not answer keeps nobody waiting for each file anew.
 */
export function createReadingGuard() {
  let away: unknown
  return async (file: StoredFile, work: () => Promise<TaggedFile | undefined>) => {
    if (away) return unreadableFile(file, away)
    try {
      return await work()
    } catch (error) {
      if (error instanceof MediaUnavailableError) away = error
      return unreadableFile(file, error)
    }
  }
}

/** In place of a file that cannot be read now: whoever begins to read it learns that, and nobody gets it without its tags. */
const unreadableFile = ({ size, crc32, sha256 }: StoredFile, error: unknown): TaggedFile => ({
  size,
  crc32,
  sha256,
  tag: sha256.slice(0, 32),
  read: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }) }),
})

function joinEnds(
  media: MediaReader,
  file: StoredFile,
  { range: { staysFrom: from, to }, crc32: soundSum }: SoundEnvelope,
  { head, tail }: Ends,
): TaggedFile {
  const soundSize = to - from
  const soundEnd = head.length + soundSize
  /** Where in the stored file a byte of what stays lies. */
  const stored = (at: number) => at - head.length + from
  return {
    size: soundEnd + tail.length,
    crc32: crc32Joined(crc32Joined(crc32(head), soundSum, soundSize), crc32(tail), tail.length),
    tag: createHash('sha256').update(file.sha256).update(head).update(tail).digest('hex').slice(0, 32),
    async *read(start, end) {
      if (start < head.length) yield head.subarray(start, Math.min(end, head.length))
      const first = Math.max(start, head.length)
      const last = Math.min(end, soundEnd)
      if (first < last)
        yield* readIntact(media, file, stored(first), stored(last) - 1, { from, to, crc32: soundSum })
      if (end > soundEnd) yield tail.subarray(Math.max(0, start - soundEnd), end - soundEnd)
    },
  }
}

/** By key and checksum: the same bytes have the same ends for ever. */
const envelopes = new Map<string, SoundEnvelope | undefined>()
/** So many are remembered, for a few megabytes: a ZIP of thirty tracks costs thirty looks once. */
const mostEnvelopes = 4096
/** Of larger ends only where they lie. */
const mostRemembered = 4096

async function loadEnvelope(media: MediaReader, file: StoredFile) {
  const name = `${file.key} ${file.sha256}`
  if (envelopes.has(name)) return envelopes.get(name)
  const envelope = await readEnvelope(media, file)
  remember(envelopes, name, envelope && withoutLargeEnds(envelope), mostEnvelopes)
  return envelope
}

const withoutLargeEnds = ({ range, crc32, ends }: SoundEnvelope): SoundEnvelope =>
  ends && ends.head.length + ends.tail.length <= mostRemembered ? { range, crc32, ends } : { range, crc32 }

/** Only of a file that is what it should be: nothing wrong is remembered. */
async function readEnvelope(media: MediaReader, file: StoredFile): Promise<SoundEnvelope | undefined> {
  if (!(await isIntact(media, file))) throw new Error(`${file.key} is missing or damaged`)
  const { size } = file
  const range = await soundRangeOf({ size, read: (from, to) => readStretch(media, file, from, to) })
  if (!range) return undefined
  const { staysFrom: from, to } = range
  if (dependsOnEnds(range) && from + size - to > mostEnds) return undefined
  const ends = await readEnds(media, file, range)
  const [headSum, tailSum] = dependsOnEnds(range)
    ? [crc32(ends.head), crc32(ends.tail)]
    : [await crc32OfStretch(media, file, 0, from), await crc32OfStretch(media, file, to, size)]
  const withoutTail = crc32WithoutLast(file.crc32, tailSum, size - to)
  return { range, ends, crc32: crc32WithoutFirst(withoutTail, headSum, to - from) }
}

/** What stands before and behind what stays, as far as it matters. */
async function readEnds(media: MediaReader, file: StoredFile, range: SoundRange): Promise<Ends> {
  const { staysFrom: from, to } = dependsOnEnds(range) ? range : { staysFrom: 0, to: file.size }
  return {
    head: await readStretch(media, file, 0, from),
    tail: await readStretch(media, file, to, file.size),
  }
}

const readStretch = async (media: MediaReader, file: StoredFile, from: number, to: number) =>
  from < to ? Buffer.concat(await Array.fromAsync(readIntact(media, file, from, to - 1))) : Buffer.alloc(0)

/** Piece by piece: it may be a picture of any size. */
async function crc32OfStretch(media: MediaReader, file: StoredFile, from: number, to: number) {
  let sum = 0
  if (from === to) return sum
  for await (const piece of readIntact(media, file, from, to - 1)) {
    sum = crc32(piece, sum)
    returnBuffer(piece)
  }
  return sum
}

/** What was learned longest ago is forgotten first. */
function remember<T>(known: Map<string, T>, name: string, value: T, most: number) {
  known.set(name, value)
  const [oldest] = known.keys()
  if (known.size > most && oldest !== undefined) known.delete(oldest)
}
