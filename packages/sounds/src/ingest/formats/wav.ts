import { hasText, textAt, viewOf } from '../bytes.ts'
import { refuse, refuseCutOff } from '../refuse.ts'
import type { SoundSource } from './sound-source.ts'

const framesAtOnce = 65_536

/** What programs write that do not know yet how much will follow. */
const unknownSizes = new Set([0, 0xffffffff, 0x7ffff000, 0x7fffffff])

const names: Record<number, string> = {
  0x0002: 'ADPCM',
  0x0006: 'A-law',
  0x0007: 'µ-law',
  0x0011: 'ADPCM',
  0x0031: 'GSM',
  0x0050: 'MPEG',
  0x0055: 'MP3',
  0x00ff: 'AAC',
}

interface Layout {
  isFloat: boolean
  isPlain: boolean
  channels: number
  rate: number
  bits: number
  /** Of one sample. */
  bytes: number
}

export function openWav(file: Uint8Array, start: number): SoundSource {
  const bytes = file.subarray(start)
  const chunks = chunksOf(bytes)
  const format = chunks.find(({ id }) => id === 'fmt ')
  const data = chunks.find(({ id }) => id === 'data')
  if (!format || format.size < 16 || format.at + 16 > bytes.length)
    return refuse('It is a WAV without a description of its sound.')
  const layout = layoutOf(bytes.subarray(format.at, format.at + format.size))
  if (!data) return refuse('It is a WAV without any sound in it.')
  const { channels, rate } = layout
  const frame = channels * layout.bytes
  const there = bytes.length - data.at
  const isOpen = unknownSizes.has(data.size) && (data.size > 0 || isOpenEnded(bytes))
  if (!isOpen && data.size > there) refuseCutOff(data.size / frame / rate, there / frame / rate)
  const frames = Math.floor((isOpen ? there : data.size) / frame)
  return {
    format: 'wav',
    rate,
    channels,
    bits: layout.bits,
    isPlainWav: layout.isPlain,
    announced: frames,
    stretches: () => read(bytes, data.at, frames, layout),
  }
}

/** All chunks as far as they can be followed; each begins at an even place. */
function chunksOf(bytes: Uint8Array) {
  const view = viewOf(bytes)
  const chunks: { id: string; at: number; size: number }[] = []
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true)
    const id = textAt(bytes, at, 4)
    chunks.push({ id, at: at + 8, size })
    // Whatever follows a sound of unknown size is a part of it.
    if (id === 'data') break
    at += 8 + size + (size % 2)
  }
  return chunks
}

/** The size of the whole is unknown too, and not only that of an empty sound. */
const isOpenEnded = (bytes: Uint8Array) => unknownSizes.has(viewOf(bytes).getUint32(4, true))

function layoutOf(format: Uint8Array): Layout {
  const view = viewOf(format)
  const tag = view.getUint16(0, true)
  const channels = view.getUint16(2, true)
  const rate = view.getUint32(4, true)
  const align = view.getUint16(12, true)
  const container = view.getUint16(14, true)
  const isExtensible = tag === 0xfffe && format.length >= 40
  const kind = isExtensible && hasText(format, 26, guidTail) ? view.getUint16(24, true) : tag
  const valid = isExtensible ? view.getUint16(18, true) : container
  const isFloat = kind === 3
  if (kind !== 1 && !isFloat)
    refuse(`It is a WAV that holds ${names[kind] ?? `sound of the unknown kind ${kind}`}; PCM is taken.`)
  if (channels === 0) refuse('It has no channels.')
  if (container === 0) refuse('Its samples have no bits.')
  const bytes = Math.ceil(container / 8)
  if (!(isFloat ? [4, 8] : [1, 2, 3, 4]).includes(bytes))
    refuse(`Its samples have ${container} bits, which is not known here.`)
  if (align !== channels * bytes)
    refuse(`Its description contradicts itself: ${channels} × ${bytes} bytes are not ${align}.`)
  const bits = valid > 0 && valid <= container ? valid : container
  return { isFloat, isPlain: tag === 1 && container === 16, channels, rate, bits, bytes }
}

/** The same for all kinds of sound that have a number. */
const guidTail = '\x00\x00\x00\x00\x10\x00\x80\x00\x00\xaa\x00\x38\x9b\x71'

function* read(bytes: Uint8Array, start: number, frames: number, layout: Layout) {
  const sample = readerOf(bytes, layout)
  for (let first = 0; first < frames; first += framesAtOnce) {
    const count = Math.min(framesAtOnce, frames - first)
    yield Array.from({ length: layout.channels }, (_, channel) => {
      const side = new Float32Array(count)
      const step = layout.channels * layout.bytes
      let at = start + first * step + channel * layout.bytes
      for (let n = 0; n < count; n += 1, at += step) side[n] = sample(at)
      return side
    })
  }
}

function readerOf(bytes: Uint8Array, layout: Layout): (at: number) => number {
  const view = viewOf(bytes)
  if (layout.isFloat)
    return layout.bytes === 4 ? (at) => view.getFloat32(at, true) : (at) => view.getFloat64(at, true)
  if (layout.bytes === 1) return (at) => (bytes[at] - 128) / 128
  if (layout.bytes === 2) return (at) => view.getInt16(at, true) / 2 ** 15
  if (layout.bytes === 3) return (at) => ((view.getInt8(at + 2) << 16) | view.getUint16(at, true)) / 2 ** 23
  return (at) => view.getInt32(at, true) / 2 ** 31
}
