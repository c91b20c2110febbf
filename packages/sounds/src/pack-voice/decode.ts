import { MPEGDecoder } from 'mpg123-decoder'
import type { Stereo } from '../piece.ts'

/** Plays an MP3 as a player does that minds where its sound begins and ends. One side is heard on both. */
export async function decode(bytes: Uint8Array): Promise<Stereo> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  const { channelData, errors } = decoder.decode(bytes)
  decoder.free()
  if (errors[0]) throw new Error(errors[0].message)
  const [left, right = left] = channelData
  return { left, right }
}
