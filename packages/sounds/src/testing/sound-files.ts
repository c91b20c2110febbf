import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { createOggEncoder } from 'wasm-media-encoders'
import { crc8, crc16, oggCrc } from '../ingest/formats/crc.ts'
import { ingestSound } from '../ingest/ingest-sound.ts'
import { rate, type Stereo } from '../piece.ts'

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export const tempFolder = mkdtempSync(join(tmpdir(), 'earcon-sounds-'))
after(() => rmSync(tempFolder, { recursive: true, force: true }))
let files = 0

/** Bytes as a file that is gone when the tests end. */
export function writeTemp(bytes: Uint8Array) {
  files += 1
  const path = join(tempFolder, `${files}`)
  writeFileSync(path, bytes)
  return path
}

/** As the studio reads it, but in this thread. */
export const ingestBytes = (bytes: Uint8Array, kind?: 'signal' | 'music', isSigned = false) =>
  ingestSound({ path: writeTemp(bytes), sha256: sha256Of(bytes), isSigned, ...(kind && { kind }) })

const u16 = (number: number) => Uint8Array.of(number & 255, number >> 8)
const u32 = (number: number) => Uint8Array.from([0, 8, 16, 24], (shift) => (number / 2 ** shift) & 255)
export const bytesOf = (...parts: (string | Uint8Array | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )

export const chunk = (id: string, data: Uint8Array, size = data.length) =>
  bytesOf(id, u32(size), data, data.length % 2 ? [0] : [])

export const riff = (...chunks: Uint8Array[]) => {
  const body = bytesOf('WAVE', ...chunks)
  return bytesOf('RIFF', u32(body.length), body)
}

export interface WavOptions {
  tag?: number
  channels?: number
  rate?: number
  bits?: number
  align?: number
  /** Of the sound, as the file says. */
  size?: number
  /** After the first sixteen bytes of the description. */
  extension?: Uint8Array
}

export function wavHead({ tag = 1, channels = 2, rate: own = rate, bits = 16, ...rest }: WavOptions) {
  const align = rest.align ?? (channels * bits) / 8
  return bytesOf(
    u16(tag),
    u16(channels),
    u32(own),
    u32(own * align),
    u16(align),
    u16(bits),
    rest.extension ?? [],
  )
}

export const wavFile = (data: Uint8Array, options: WavOptions = {}) =>
  riff(chunk('fmt ', wavHead(options)), chunk('data', data, options.size))

/** A tone as samples of a WAV: signed, unsigned or floating, as wide as it says; both channels are the same. */
export function toneData(
  seconds: number,
  { rate: own = rate, channels = 2, bits = 16, tag = 1 }: WavOptions = {},
  height = 0.5,
) {
  const width = bits / 8
  const frames = Math.round(seconds * own)
  const data = Buffer.alloc(frames * channels * width)
  for (let n = 0; n < frames * channels; n += 1) {
    const value = height * Math.sin((2 * Math.PI * 440 * Math.floor(n / channels)) / own)
    if (tag === 3 && width === 4) data.writeFloatLE(value, n * 4)
    else if (tag === 3) data.writeDoubleLE(value, n * 8)
    else if (width === 1) data[n] = Math.round(128 + 127 * value)
    else data.writeIntLE(Math.round(value * (2 ** (bits - 1) - 1)), n * width, width)
  }
  return data
}

export const toneWav = (seconds: number, options: WavOptions = {}, height?: number) =>
  wavFile(toneData(seconds, options, height), options)

export interface FlacOptions {
  rate?: number
  channels?: number
  /** How many samples the file says that it holds; by default as many as it does. */
  total?: number
  md5?: Uint8Array
  /** Samples of each frame. */
  block?: number
}

/** A FLAC of 16 bits that predicts nothing: each side of each frame as it is, or as one number where it stands still. */
export function flacFile(
  left: Int16Array,
  { rate: own = rate, channels = 2, block = 4096, ...rest }: FlacOptions = {},
) {
  const frames: Uint8Array[] = []
  for (let at = 0; at < left.length; at += block)
    frames.push(flacFrame(left.subarray(at, at + block), channels, frames.length))
  return bytesOf(flacHead({ rate: own, channels, total: left.length, ...rest }), ...frames)
}

export function flacHead({
  rate: own = rate,
  channels = 2,
  total = 0,
  md5 = new Uint8Array(16),
  bits = 16,
}: FlacOptions & { bits?: number }) {
  const facts =
    (BigInt(own) << 44n) | (BigInt(channels - 1) << 41n) | (BigInt(bits - 1) << 36n) | BigInt(total)
  const packed = Buffer.alloc(8)
  packed.writeBigUInt64BE(facts)
  return bytesOf('fLaC', [0x80, 0, 0, 34, 16, 0, 255, 255, 0, 0, 0, 0, 0, 0], packed, md5)
}

export function flacFrame(samples: Int16Array, channels: number, number: number) {
  const size = samples.length - 1
  const index = number < 128 ? [number] : [0xc0 | (number >> 6), 0x80 | (number & 63)]
  const head = bytesOf([0xff, 0xf8, 0x70, ((channels - 1) << 4) | 8, ...index, size >> 8, size & 255])
  const isStill = samples.every((sample) => sample === samples[0])
  const side = Buffer.alloc(isStill ? 3 : 1 + 2 * samples.length)
  side[0] = isStill ? 0 : 2
  for (let n = 0; n < (isStill ? 1 : samples.length); n += 1) side.writeInt16BE(samples[n], 1 + 2 * n)
  const frame = bytesOf(head, [crc8(head, 0, head.length)], ...Array.from({ length: channels }, () => side))
  const sum = crc16(frame, 0, frame.length)
  return bytesOf(frame, [sum >> 8, sum & 255])
}

export const toneSamples = (seconds: number, own = rate) =>
  Int16Array.from(
    { length: Math.round(seconds * own) },
    (_, n) => 16_000 * Math.sin((2 * Math.PI * 440 * n) / own),
  )

/** OGG Vorbis by the encoder that also makes our previews. */
export async function oggFile({ left, right }: Stereo) {
  const encoder = await createOggEncoder()
  encoder.configure({ channels: 2, sampleRate: rate, vbrQuality: 3 })
  return bytesOf(encoder.encode([left, right]).slice(), encoder.finalize().slice())
}

/** A page of an OGG around what is in it; packets of 255 bytes and more are not known here. */
export function oggPage(packets: Uint8Array[], { flags = 0, position = 0, number = 0, serial = 7 } = {}) {
  const head = Buffer.alloc(27)
  head.write('OggS')
  head[5] = flags
  head.writeBigInt64LE(BigInt(position), 6)
  head.writeUInt32LE(serial, 14)
  head.writeUInt32LE(number, 18)
  head[26] = packets.length
  const page = bytesOf(
    head,
    packets.map(({ length }) => length),
    ...packets,
  )
  page.writeUInt32LE(oggCrc([page]), 22)
  return page
}
