import type { BitReader } from './bit-reader.ts'

export interface FlacStream {
  rate: number
  channels: number
  bits: number
}

export interface FlacFrame {
  /** The samples of each channel, as whole numbers. */
  channels: Int32Array[]
}

const rates = [0, 88_200, 176_400, 192_000, 8_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000]
const sizes = [0, 8, 12, 0, 16, 20, 24, 32]

/** One frame as it is written, but for its checksums, which stand at its `head` and after its end. */
export function readFlacFrame(
  reader: BitReader,
  stream: FlacStream,
): (FlacFrame & { head: number }) | undefined {
  if (reader.unsigned(15) !== 0x7ffc) return undefined
  reader.unsigned(1)
  const length = reader.unsigned(4)
  const rate = reader.unsigned(4)
  const channels = reader.unsigned(4)
  const size = reader.unsigned(3)
  if (reader.unsigned(1) !== 0 || !skipNumber(reader)) return undefined
  const count = countOf(length, reader)
  if (count === 0 || !isRate(rate, reader, stream.rate)) return undefined
  const bits = sizes[size] || stream.bits
  const sides = channels < 8 ? channels + 1 : 2
  if (size === 3 || bits !== stream.bits || channels > 10 || sides !== stream.channels) return undefined
  const head = reader.place()
  reader.unsigned(8)
  const found: Int32Array[] = []
  for (let side = 0; side < sides; side += 1) {
    // The difference of two channels needs one bit more.
    const isDifference = (channels === 9 && side === 0) || ((channels === 8 || channels === 10) && side === 1)
    const samples = readSubframe(reader, count, bits + (isDifference ? 1 : 0))
    if (!samples) return undefined
    found.push(samples)
  }
  if (channels >= 8) separate(found, channels)
  reader.toByte()
  return { channels: found, head }
}

/** The number of a frame or of a sample, coded like a letter of UTF-8. */
function skipNumber(reader: BitReader) {
  const first = reader.unsigned(8)
  const ones = Math.clz32(~(first << 24))
  if (ones === 1 || ones > 7) return false
  for (let n = 1; n < ones; n += 1) if (reader.unsigned(8) >> 6 !== 2) return false
  return true
}

function countOf(code: number, reader: BitReader) {
  if (code === 1) return 192
  if (code >= 2 && code <= 5) return 576 << (code - 2)
  if (code === 6) return reader.unsigned(8) + 1
  if (code === 7) return reader.unsigned(16) + 1
  return code >= 8 ? 256 << (code - 8) : 0
}

function isRate(code: number, reader: BitReader, rate: number) {
  if (code === 12) return reader.unsigned(8) * 1000 === rate
  if (code === 13) return reader.unsigned(16) === rate
  if (code === 14) return reader.unsigned(16) * 10 === rate
  return code < 12 && (code === 0 || rates[code] === rate)
}

/** Two channels were written as one and what parts the other from it. */
function separate([first, second]: Int32Array[], how: number) {
  for (let n = 0; n < first.length; n += 1) {
    const a = first[n]
    const b = second[n]
    if (how === 8) second[n] = a - b
    else if (how === 9) first[n] = a + b
    else {
      const sum = a * 2 + (b & 1)
      first[n] = (sum + b) / 2
      second[n] = (sum - b) / 2
    }
  }
}

function readSubframe(reader: BitReader, count: number, width: number) {
  if (reader.unsigned(1) !== 0) return undefined
  const kind = reader.unsigned(6)
  const wasted = reader.unsigned(1) ? reader.zeros() + 1 : 0
  const bits = width - wasted
  if (bits < 1) return undefined
  const samples = new Int32Array(count)
  if (kind === 0) samples.fill(reader.signed(bits))
  else if (kind === 1) {
    for (let n = 0; n < count && !reader.isPast(); n += 1) samples[n] = reader.signed(bits)
  } else if (!readPredicted(reader, samples, bits, kind)) return undefined
  if (wasted > 0) for (let n = 0; n < count; n += 1) samples[n] <<= wasted
  return samples
}

/** What each sample would be if it went on as before, by the order of the polynomial. */
const polynomials = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]]

function readPredicted(reader: BitReader, samples: Int32Array, bits: number, kind: number) {
  const isLinear = kind >= 32
  const order = isLinear ? kind - 31 : kind - 8
  if (order < 0 || (!isLinear && order > 4) || order > samples.length) return false
  for (let n = 0; n < order; n += 1) samples[n] = reader.signed(bits)
  const precision = isLinear ? reader.unsigned(4) + 1 : 4
  const shift = isLinear ? reader.signed(5) : 0
  if (precision === 16 || shift < 0) return false
  const weights = isLinear
    ? Array.from({ length: order }, () => reader.signed(precision))
    : polynomials[order]
  if (!readResidual(reader, samples, order)) return false
  // Sums of so many bits fit into 32; others need more, and are as exact but slower.
  const fits = bits + precision + Math.ceil(Math.log2(order + 1)) <= 31
  if (fits) predict(samples, Int32Array.from(weights), shift)
  else predictWide(samples, weights, 2 ** shift)
  return true
}

function readResidual(reader: BitReader, samples: Int32Array, order: number) {
  const method = reader.unsigned(2)
  if (method > 1) return false
  const width = method === 0 ? 4 : 5
  const parts = 2 ** reader.unsigned(4)
  const length = samples.length / parts
  if (!Number.isInteger(length) || length < order) return false
  for (let part = 0; part < parts; part += 1) {
    const from = part === 0 ? order : part * length
    const to = (part + 1) * length
    const parameter = reader.unsigned(width)
    if (parameter < 2 ** width - 1) reader.rice(parameter, samples, from, to)
    else {
      const bits = reader.unsigned(5)
      for (let n = from; n < to; n += 1) samples[n] = reader.signed(bits)
    }
    if (reader.isPast()) return true
  }
  return true
}

function predict(samples: Int32Array, weights: Int32Array, shift: number) {
  const order = weights.length
  for (let n = order; n < samples.length; n += 1) {
    let sum = 0
    for (let back = 0; back < order; back += 1) sum += Math.imul(weights[back], samples[n - 1 - back])
    samples[n] += sum >> shift
  }
}

function predictWide(samples: Int32Array, weights: number[], divisor: number) {
  const order = weights.length
  for (let n = order; n < samples.length; n += 1) {
    let sum = 0
    for (let back = 0; back < order; back += 1) sum += weights[back] * samples[n - 1 - back]
    samples[n] += Math.floor(sum / divisor)
  }
}
