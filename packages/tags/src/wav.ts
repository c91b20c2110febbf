import { joined, lettersAt, littleEndian, utf8, viewOf } from './bytes.ts'
import { id3Of } from './mp3.ts'
import type { Ends, Tags } from './tags.ts'
import { bextOf, infoListOf, ixmlOf, samplerOf, type WavFormat } from './wav-chunks.ts'

/** A chunk of a WAV, with its header and the byte that makes its length even. */
interface Chunk {
  id: string
  bytes: Uint8Array
}

/**
 * The ends of a WAV with tags. Ours stand behind the sound, so that nothing comes before it that was not there: RIFF only asks that
 * `fmt ` comes before the samples, and a player that takes everything after byte 44 for sound would begin with a noise otherwise. What
 * others have written stays, unless it is of a kind of ours; where that stood before the sound, the sound begins earlier by as
 * much. Nothing if it is no WAV that could hold them.
 */
export function taggedWav({ head, tail }: Ends, soundSize: number, tags: Tags): Ends | undefined {
  const padding = new Uint8Array(soundSize % 2)
  const [before, after] = [head.subarray(12, -8), tail.subarray(padding.length)].map((bytes) =>
    chunksOf(bytes).filter((chunk) => !isOurs(chunk)),
  )
  const format = before && formatOf(before)
  if (!format || !after) return undefined
  const hasLoops = [...before, ...after].some(({ id }) => id === 'smpl')
  const ours = [
    ...(tags.loops && !hasLoops ? [chunkOf('smpl', samplerOf(format, soundSize))] : []),
    chunkOf('LIST', infoListOf(tags)),
    chunkOf('id3 ', id3Of(tags)),
    chunkOf('bext', bextOf(tags, format)),
    chunkOf('iXML', ixmlOf(tags)),
  ]
  const first = joined(...before.map(({ bytes }) => bytes), head.subarray(-8))
  const last = joined(padding, ...after.map(({ bytes }) => bytes), ...ours)
  const size = 4 + first.length + soundSize + last.length
  if (size > 0xffff_ffff) return undefined
  return { head: joined(utf8('RIFF'), littleEndian([32, size]), utf8('WAVE'), first), tail: last }
}

/** What we write ourselves; a list of another kind than INFO is none of ours. */
const isOurs = ({ id, bytes }: Chunk) =>
  ['bext', 'iXML', 'id3 '].includes(id) || (id === 'LIST' && lettersAt(bytes, 8, 4) === 'INFO')

/** One after the other, as far as they are whole. A last one may lack the byte that makes it even, and gets it. */
function chunksOf(bytes: Uint8Array): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const id = lettersAt(bytes, at, 4)
    const length = viewOf(bytes).getUint32(at + 4, true)
    const end = at + 8 + length
    if (end > bytes.length) break
    const padding = new Uint8Array(length % 2)
    chunks.push({ id, bytes: joined(bytes.subarray(at, end), padding) })
    at = end + padding.length
  }
  return chunks
}

export const chunkOf = (id: string, content: Uint8Array) =>
  joined(utf8(id), littleEndian([32, content.length]), content, new Uint8Array(content.length % 2))

function formatOf(chunks: readonly Chunk[]): WavFormat | undefined {
  const found = chunks.find(({ id, bytes }) => id === 'fmt ' && bytes.length >= 24)
  if (!found) return undefined
  const view = viewOf(found.bytes)
  const format = {
    isPcm: [1, 0xfffe].includes(view.getUint16(8, true)),
    channels: view.getUint16(10, true),
    sampleRate: view.getUint32(12, true),
    frameSize: view.getUint16(20, true),
    bits: view.getUint16(22, true),
  }
  return format.sampleRate > 0 && format.frameSize > 0 ? format : undefined
}
