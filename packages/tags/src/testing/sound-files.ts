import { joined, littleEndian, sevenBits, utf8 } from '../bytes.ts'
import type { ReadableFile } from '../sound-range.ts'
import type { Tags } from '../tags.ts'
import { chunkOf } from '../wav.ts'

/** What the shop would say of a sound, all of it. */
export const allTags: Tags = {
  title: 'Tea Going Cold',
  artist: 'Marta Velde',
  pack: 'Second Monitor',
  id: 'EARCON-1NM7XR13R6',
  brand: 'Earcon',
  licenceUrl: 'https://earcon.example/licence',
  originatedAt: new Date('2026-02-03T09:10:11Z'),
  loudnessLufs: -16.04,
  truePeakDbtp: -1.2,
  tempoBpm: 92.4,
  loops: true,
}

export const personal = {
  licensee: 'Ada Löwe & Söhne',
  number: 'C-2026-000123',
  verifyUrl: 'https://earcon.example/verify/C-2026-000123',
}

/** Bytes as a file that is read in pieces, and nothing beyond its end. */
export const fileOf = (bytes: Uint8Array): ReadableFile => ({
  size: bytes.length,
  read: async (start, end) => bytes.slice(start, end),
})

/** A tone as samples of 16 bits, so that no two places are alike. */
export const samplesOf = (frames: number, channels = 2) =>
  new Uint8Array(
    Int16Array.from({ length: frames * channels }, (_, n) => 12_000 * Math.sin(n / 17) + (n % 97)).buffer,
  )

interface WavShape {
  sound?: Uint8Array
  /** Of the samples: how they are written, of how many bits each. */
  format?: { tag: number; bits: number; channels: number; extensible?: boolean }
  before?: readonly Uint8Array[]
  after?: readonly Uint8Array[]
}

export function wavOf({
  sound = samplesOf(4410),
  format = { tag: 1, bits: 16, channels: 2 },
  before = [],
  after = [],
}: WavShape = {}) {
  const { tag, bits, channels, extensible = false } = format
  const frameSize = (bits / 8) * channels
  const plain = littleEndian(
    [16, extensible ? 0xfffe : tag],
    [16, channels],
    [32, 44_100],
    [32, 44_100 * frameSize],
    [16, frameSize],
    [16, bits],
  )
  const guid = Uint8Array.of(0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71)
  const extension = joined(littleEndian([16, 22], [16, bits], [32, 2 ** channels - 1], [16, tag]), guid)
  const chunks = joined(
    chunkOf('fmt ', extensible ? joined(plain, extension) : plain),
    ...before,
    chunkOf('data', sound),
    ...after,
  )
  return joined(utf8('RIFF'), littleEndian([32, 4 + chunks.length]), utf8('WAVE'), chunks)
}

/** Frames of silence, at 128 kbit/s and 44.1 kHz, the first of which tells how many there are. */
export function mp3Of({ frames = 20, before = new Uint8Array(), after = new Uint8Array() } = {}) {
  const frame = new Uint8Array(417)
  frame.set([0xff, 0xfb, 0x90, 0])
  const info = Uint8Array.from(frame)
  info.set(joined(utf8('Info'), Uint8Array.of(0, 0, 0, 1, 0, 0, 0, frames)), 36)
  return joined(before, info, ...Array.from({ length: frames }, () => frame), after)
}

export const id3Of = (content: Uint8Array) =>
  joined(utf8('ID3'), Uint8Array.of(4, 0, 0), sevenBits(content.length), content)

/** Blocks of metadata and something behind them; for a decoder it is not. */
export const flacOf = (
  blocks: readonly (readonly [kind: number, content: Uint8Array])[],
  sound: Uint8Array,
) =>
  joined(
    utf8('fLaC'),
    ...blocks.map(([kind, content], place) => {
      const isLast = place === blocks.length - 1
      const { length } = content
      return joined(Uint8Array.of(kind | (isLast ? 128 : 0), length >> 16, length >> 8, length), content)
    }),
    sound,
  )
