import { rate, type Stereo } from '../piece.ts'
import { bytesFor } from '../sample-memory.ts'

/** A WAV file of 16 bits, both sides taking turns. Samples are expected on the steps of 16 bits already. */
export function wavOf({ left, right }: Stereo): Uint8Array<ArrayBuffer> {
  const size = left.length * 4
  const bytes = bytesFor(44 + size)
  const view = new DataView(bytes.buffer)
  const words: [at: number, text: string][] = [
    [0, 'RIFF'],
    [8, 'WAVE'],
    [12, 'fmt '],
    [36, 'data'],
  ]
  for (const [at, text] of words) bytes.set(new TextEncoder().encode(text), at)
  view.setUint32(4, 36 + size, true)
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 2, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 4, true)
  view.setUint16(32, 4, true)
  view.setUint16(34, 16, true)
  view.setUint32(40, size, true)
  // Every machine that Node runs on has the order of bytes that the format wants.
  const samples = new Int16Array(bytes.buffer, 44, 2 * left.length)
  for (let n = 0; n < left.length; n += 1) {
    samples[2 * n] = left[n] * 32_768
    samples[2 * n + 1] = right[n] * 32_768
  }
  return bytes
}
