/** What was given for a WAV file is none, or none that can be read here. */
export class WavUnreadableError extends Error {
  override name = 'WavUnreadableError'
}

/** A sound on one channel, from -1 to 1. */
export interface MonoSound {
  rate: number
  samples: Float64Array
}

const integers = 1
const floats = 3
/** The true format stands further on, at the beginning of a longer name. */
const extensible = 0xfffe

interface SampleFormat {
  rate: number
  channels: number
  /** Of one sample of one channel. */
  bytes: number
  isFloat: boolean
}

/** The first seconds of a WAV file, all channels as one. Whatever else lies in it is passed over. */
export function readWav(file: Uint8Array, maxSeconds = Number.POSITIVE_INFINITY): MonoSound {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (file.byteLength < 12 || tagAt(view, 0) !== 'RIFF' || tagAt(view, 8) !== 'WAVE')
    throw new WavUnreadableError('This is no WAV file.')
  let format: SampleFormat | undefined
  for (let at = 12; at + 8 <= file.byteLength; ) {
    const tag = tagAt(view, at)
    const size = view.getUint32(at + 4, true)
    // A file that was cut short, or written while nobody knew its length, has what it has.
    const body = new DataView(view.buffer, view.byteOffset + at + 8, Math.min(size, file.byteLength - at - 8))
    if (tag === 'fmt ') format = readFormat(body)
    if (tag === 'data') {
      if (!format) throw new WavUnreadableError('The sound of this WAV file comes before its format.')
      return { rate: format.rate, samples: mixDown(body, format, maxSeconds) }
    }
    at += 8 + size + (size % 2)
  }
  throw new WavUnreadableError('There is no sound in this WAV file.')
}

const tagAt = (view: DataView, at: number) =>
  String.fromCharCode(...Array.from({ length: 4 }, (_, place) => view.getUint8(at + place)))

function readFormat(body: DataView): SampleFormat {
  if (body.byteLength < 16) throw new WavUnreadableError('The format of this WAV file is cut short.')
  const named = body.getUint16(0, true)
  const tag = named === extensible && body.byteLength >= 26 ? body.getUint16(24, true) : named
  const channels = body.getUint16(2, true)
  const rate = body.getUint32(4, true)
  const bytes = body.getUint16(12, true) / channels
  const isKnown = tag === floats ? bytes === 4 : tag === integers && [2, 3, 4].includes(bytes)
  if (!isKnown || channels > 64 || rate < 4_000 || rate > 768_000)
    throw new WavUnreadableError(
      `A WAV file of format ${tag} with ${channels} channels of ${body.getUint16(14, true)} bits at ${rate} Hz cannot be read.`,
    )
  return { rate, channels, bytes, isFloat: tag === floats }
}

/** The mean of all channels: never louder than the loudest of them. */
function mixDown(body: DataView, { rate, channels, bytes, isFloat }: SampleFormat, maxSeconds: number) {
  const frames = Math.floor(Math.min(body.byteLength / (bytes * channels), maxSeconds * rate))
  if (frames === 0) throw new WavUnreadableError('There is no sound in this WAV file.')
  const sampleAt = isFloat ? floatAt : bytes === 2 ? int16At : bytes === 3 ? int24At : int32At
  const mixed = new Float64Array(frames)
  for (const frame of mixed.keys()) {
    let sum = 0
    for (let channel = 0; channel < channels; channel += 1)
      sum += sampleAt(body, (frame * channels + channel) * bytes)
    mixed[frame] = sum / channels
  }
  return mixed
}

const int16At = (body: DataView, at: number) => body.getInt16(at, true) / 2 ** 15
const int24At = (body: DataView, at: number) =>
  (body.getUint16(at, true) + body.getInt8(at + 2) * 2 ** 16) / 2 ** 23
const int32At = (body: DataView, at: number) => body.getInt32(at, true) / 2 ** 31

/** Louder than full scale is full scale, and what is no number is silent. */
function floatAt(body: DataView, at: number) {
  const sample = body.getFloat32(at, true)
  return Number.isNaN(sample) ? 0 : Math.min(1, Math.max(-1, sample))
}

/** A sound on one channel as a WAV file of 16 bits, the plainest that there is: every player takes it. */
export function writeWav({ rate, samples }: MonoSound): Uint8Array {
  const bytes = samples.length * 2
  const file = Buffer.alloc(44 + bytes)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(36 + bytes, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(integers, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(bytes, 40)
  // Towards silence, so that no rounding makes anything louder; dither would, and would not end in silence.
  for (const [place, sample] of samples.entries())
    file.writeInt16LE(Math.trunc(sample * 32_767), 44 + place * 2)
  return file
}
