import type { ReadableFile } from '@earcon/tags/sound-range'
import { soundRangeOf } from '@earcon/tags/sound-range'

/** More than any sound of ours has, and than a browser may hold at once. */
const mostBytes = 2 ** 30

export type SoundSum = { sum: string } | { complaint: string }

/** The checksum of the sound in a file, without its tags: as certificates name it. The file is read here, and sent nowhere. */
export async function sumOfSound(file: Blob): Promise<SoundSum> {
  if (file.size > mostBytes)
    return { complaint: 'This file is larger than 1 GB, which is more than we can look through here.' }
  const readable: ReadableFile = {
    size: file.size,
    read: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
  }
  const range = await soundRangeOf(readable)
  if (!range) return { complaint: 'This is not a WAV, MP3, FLAC or Ogg file, or it is damaged.' }
  const sound = await file.slice(range.from, range.to).arrayBuffer()
  return { sum: hexOf(await crypto.subtle.digest('SHA-256', sound)) }
}

const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
