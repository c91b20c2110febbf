import { createMp3Encoder } from 'wasm-media-encoders'
import { rate } from '../piece.ts'
import { infoFrame } from './info-frame.ts'

export interface Mp3Options {
  /**
   * From 0, the best, to 9: as many bits as a moment needs. The same number for each moment would cost half as much time
   * again and more bytes. How long the file is, players learn from its first frame.
   */
  quality: 4 | 6
  /** Bytes that stand before the sound: a tag. */
  tag?: Uint8Array
}

// One for each thread: to make it costs more than to code a short sound.
let made: ReturnType<typeof createMp3Encoder> | undefined

/** An MP3 file that lasts as long as its sound, to the sample; one side is mono, two are joint stereo. */
export async function mp3Of(
  sides: [Float32Array] | [Float32Array, Float32Array],
  { quality, tag }: Mp3Options,
): Promise<Uint8Array<ArrayBuffer>> {
  made ??= createMp3Encoder()
  const encoder = await made
  // Left to itself, the encoder takes a lower rate for a lower quality.
  encoder.configure({
    channels: sides.length,
    sampleRate: rate,
    outputSampleRate: rate,
    vbrQuality: quality,
  })
  // What it hands out is its own memory, and must be copied before the next call.
  const sound = joined([encoder.encode(sides).slice(), encoder.finalize().slice()])
  return joined([tag ?? new Uint8Array(), infoFrame(sound, sides[0].length), sound])
}

function joined(parts: Uint8Array[]) {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
