import { joined } from '../bytes.ts'
import { type SoundRange, soundRangeOf } from '../sound-range.ts'
import { taggedEnds } from '../tagged-ends.ts'
import type { Tags } from '../tags.ts'
import { fileOf } from './sound-files.ts'

/** The sound of a file: all of it, where nothing is known about its kind. */
export async function soundOf(bytes: Uint8Array) {
  const { from, to } = (await soundRangeOf(fileOf(bytes))) ?? { from: 0, to: bytes.length }
  return bytes.subarray(from, to)
}

/** The file as whoever downloads it has it. */
export async function retagged(bytes: Uint8Array, tags: Tags) {
  const range = await soundRangeOf(fileOf(bytes))
  return range ? withTags(bytes, range, tags) : bytes
}

function withTags(bytes: Uint8Array, range: SoundRange, tags: Tags) {
  const ends = { head: bytes.subarray(0, range.staysFrom), tail: bytes.subarray(range.to) }
  const tagged = taggedEnds(range, ends, tags)
  return tagged ? joined(tagged.head, bytes.subarray(range.staysFrom, range.to), tagged.tail) : bytes
}
