import { createHash } from 'node:crypto'
import { hasText, viewOf } from '../bytes.ts'
import { refuse, refuseCutOff, refuseDamaged, refuseEndless } from '../refuse.ts'
import { bitReader } from './bit-reader.ts'
import { crc8, crc16 } from './crc.ts'
import { type FlacStream, readFlacFrame } from './flac-frame.ts'
import type { SoundSource } from './sound-source.ts'

interface StreamInfo extends FlacStream {
  /** How many samples each channel has; 0 where the encoder did not know. */
  total: number
  /** Of all samples, in hexadecimal; noughts where the encoder did not tell. */
  md5: string
}

export function openFlac(bytes: Uint8Array, start: number): SoundSource {
  const { info, sound } = readHead(bytes, start)
  if (info.bits > 24) refuse(`Its samples have ${info.bits} bits; FLAC is taken with up to 24.`)
  return {
    format: 'flac',
    rate: info.rate,
    channels: info.channels,
    bits: info.bits,
    isPlainWav: false,
    ...(info.total > 0 && { announced: info.total }),
    stretches: () => decode(bytes, sound, info),
  }
}

/** Blocks of data about the sound, of which only the first matters. */
function readHead(bytes: Uint8Array, start: number) {
  const view = viewOf(bytes)
  let at = start + 4
  let info: StreamInfo | undefined
  for (let isLast = false; !isLast; ) {
    if (at + 4 > bytes.length) return refuse('It is cut off: it ends before its sound begins.')
    const head = view.getUint32(at)
    const size = head & 0xffffff
    const kind = (head >>> 24) & 127
    if (!info && (kind !== 0 || size < 34))
      return refuse('It is damaged: it does not say what sound it holds.')
    if (at + 4 + size > bytes.length) return refuse('It is cut off: it ends before its sound begins.')
    info ??= readInfo(bytes.subarray(at + 4, at + 38))
    isLast = head >>> 31 === 1
    at += 4 + size
  }
  if (!info) return refuse('It is damaged: it does not say what sound it holds.')
  return { info, sound: at }
}

function readInfo(bytes: Uint8Array): StreamInfo {
  const reader = bitReader(bytes, 10)
  const rate = reader.unsigned(20)
  const channels = reader.unsigned(3) + 1
  const bits = reader.unsigned(5) + 1
  const total = reader.unsigned(4) * 2 ** 32 + reader.unsigned(32)
  return { rate, channels, bits, total, md5: Buffer.from(bytes.subarray(18, 34)).toString('hex') }
}

/** Frame by frame, each held against its checksums, and all together against that of the whole. */
function* decode(bytes: Uint8Array, start: number, info: StreamInfo) {
  const { rate, total, bits } = info
  const sum = /[^0]/.test(info.md5) ? createHash('md5') : undefined
  let at = start
  let played = 0
  while (total > 0 ? played < total : !isEnd(bytes, at)) {
    const reader = bitReader(bytes, at)
    const frame = readFlacFrame(reader, info)
    const end = reader.place()
    if (reader.isPast() || end + 2 > bytes.length) {
      if (total > 0) refuseCutOff(total / rate, played / rate)
      refuseEndless(played / rate)
    }
    if (
      !frame ||
      crc8(bytes, at, frame.head) !== bytes[frame.head] ||
      crc16(bytes, at, end) !== ((bytes[end] << 8) | bytes[end + 1])
    )
      return refuseDamaged(played / rate)
    sum?.update(interleaved(frame.channels, Math.ceil(bits / 8)))
    yield frame.channels.map((samples) => toFloats(samples, 2 ** (bits - 1)))
    played += frame.channels[0].length
    at = end + 2
  }
  if (sum && sum.digest('hex') !== info.md5)
    refuse('It is damaged: its sound is not what its own checksum says.')
}

function toFloats(samples: Int32Array, full: number) {
  const floats = new Float32Array(samples.length)
  for (let n = 0; n < samples.length; n += 1) floats[n] = samples[n] / full
  return floats
}

/** A tag may follow. */
const isEnd = (bytes: Uint8Array, at: number) => at >= bytes.length || hasText(bytes, at, 'TAG')

/** As the checksum wants it: channels taking turns, the lowest byte first. */
function interleaved(channels: Int32Array[], width: number) {
  const bytes = new Uint8Array(channels[0].length * channels.length * width)
  channels.forEach((samples, channel) => {
    let at = channel * width
    for (let n = 0; n < samples.length; n += 1, at += channels.length * width)
      for (let byte = 0; byte < width; byte += 1) bytes[at + byte] = samples[n] >> (8 * byte)
  })
  return bytes
}
