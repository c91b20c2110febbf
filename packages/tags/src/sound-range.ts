import { lettersAt, readSevenBits, viewOf } from './bytes.ts'

/** A file that is read in pieces: on a disk, in a store, or dropped into a browser. */
export interface ReadableFile {
  size: number
  /** The bytes from `start` up to `end`, without it. What it throws is thrown on. */
  read(start: number, end: number): Promise<Uint8Array>
}

export type SoundFileFormat = 'wav' | 'mp3' | 'flac' | 'ogg'

/** Where in a file the sound itself lies. Whatever is said about it stands before and behind. */
export interface SoundRange {
  format: SoundFileFormat
  from: number
  to: number
  /** From here on a file stays as it is when it gets tags: in most at the sound, in a FLAC file before its pictures. */
  staysFrom: number
}

/** So much is read at once: all that stands before the sound, in most files. */
const windowSize = 4096

/** Nobody has more, and a file that seems to must not be read for ever. */
const mostBlocks = 512

/**
 * Where the sound of a file lies, without its tags: the same sound has the same bytes there, whatever was written about it. Of a
 * WAV what its samples are, of an MP3 its frames, of a FLAC what follows the metadata; an Ogg file cannot be told from its tags,
 * and is the sound as a whole. Nothing of what is no such file, or a broken one.
 */
export async function soundRangeOf(file: ReadableFile): Promise<SoundRange | undefined> {
  const look = lookInto(file)
  const range = await rangeIn(look, file.size)
  return range && range.from < range.to && range.to <= file.size ? range : undefined
}

/** The bytes at a place, or fewer where the file ends. */
type Look = (at: number, count: number) => Promise<Uint8Array>

/** Reads a window at a time, so that what lies side by side costs one reading. */
function lookInto({ size, read }: ReadableFile): Look {
  let start = 0
  let bytes = new Uint8Array()
  return async (at, count) => {
    const end = Math.min(at + count, size)
    if (at >= end) return new Uint8Array()
    if (at < start || end > start + bytes.length) {
      start = at
      bytes = new Uint8Array(await read(at, Math.min(at + windowSize, size)))
    }
    return bytes.subarray(at - start, end - start)
  }
}

async function rangeIn(look: Look, size: number): Promise<SoundRange | undefined> {
  const first = await look(0, 12)
  if (lettersAt(first, 0, 4) === 'RIFF' && lettersAt(first, 8, 4) === 'WAVE') return wavRange(look, size)
  if (lettersAt(first, 0, 4) === 'OggS') return { format: 'ogg', from: 0, to: size, staysFrom: 0 }
  const from = await endOfId3(look, size)
  if (from === undefined) return undefined
  const second = await look(from, 4)
  if (lettersAt(second, 0, 4) === 'fLaC') return flacRange(look, from + 4, size)
  // What an ID3 tag precedes may begin with some padding.
  if (from === 0 && !isMp3Frame(second)) return undefined
  return { format: 'mp3', from, to: await endOfFrames(look, size, from), staysFrom: from }
}

async function wavRange(look: Look, size: number): Promise<SoundRange | undefined> {
  let at = 12
  for (let count = 0; count < mostBlocks && at + 8 <= size; count += 1) {
    const header = await look(at, 8)
    if (header.length < 8) return undefined
    const length = viewOf(header).getUint32(4, true)
    const from = at + 8
    if (lettersAt(header, 0, 4) === 'data') return { format: 'wav', from, to: from + length, staysFrom: from }
    at = from + length + (length % 2)
  }
  return undefined
}

/** The block of a FLAC file that says how the sound is written. It comes first. */
const streamInfo = 0
/** The one that says what it is. */
export const vorbisComment = 4

/** The place after the last block of metadata, of which one says that it is the last. What follows the comments can stay. */
async function flacRange(look: Look, first: number, size: number): Promise<SoundRange | undefined> {
  let at = first
  let staysFrom = first
  for (let count = 0; count < mostBlocks; count += 1) {
    const header = await look(at, 4)
    if (header.length < 4) return undefined
    const [kind = 0] = header
    at += 4 + (viewOf(header).getUint32(0) & 0xff_ffff)
    if ([streamInfo, vorbisComment].includes(kind & 127)) staysFrom = at
    if (kind >= 128) return { format: 'flac', from: at, to: size, staysFrom }
  }
  return undefined
}

/** The place after all ID3 tags at the beginning; none where one of them is broken. */
async function endOfId3(look: Look, size: number) {
  let at = 0
  for (let count = 0; count < mostBlocks && at < size; count += 1) {
    const header = await look(at, 10)
    if (lettersAt(header, 0, 3) !== 'ID3') return at
    const length = readSevenBits(header, 6)
    if (length === undefined) return undefined
    const hasFooter = ((header[5] ?? 0) & 0x10) > 0
    at += 10 + length + (hasFooter ? 10 : 0)
  }
  return undefined
}

/** Eleven ones, and then a version, a layer, a bit rate and a sample rate that there are. */
function isMp3Frame(bytes: Uint8Array) {
  const [one = 0, two = 0, three = 0] = bytes
  const isSync = one === 0xff && two >= 0xe0
  const version = (two >> 3) & 3
  const layer = (two >> 1) & 3
  const bitRate = three >> 4
  const sampleRate = (three >> 2) & 3
  return isSync && version !== 1 && layer !== 0 && bitRate !== 15 && sampleRate !== 3
}

/** The place before all tags at the end: old ones of ID3 and those of APE, in whatever order they stand. */
async function endOfFrames(look: Look, size: number, from: number) {
  let end = size
  for (let count = 0; count < mostBlocks; count += 1) {
    const length = await lengthOfLastTag(look, from, end)
    if (length === 0) break
    end -= length
  }
  return end
}

async function lengthOfLastTag(look: Look, from: number, end: number) {
  if (end - from > 128 && lettersAt(await look(end - 128, 3), 0, 3) === 'TAG') return 128
  const footer = end - from > 32 ? await look(end - 32, 32) : new Uint8Array()
  if (lettersAt(footer, 0, 8) !== 'APETAGEX') return 0
  const view = viewOf(footer)
  const hasHeader = view.getUint32(20, true) >= 2 ** 31
  const length = view.getUint32(12, true) + (hasHeader ? 32 : 0)
  return length < end - from ? length : 0
}
