import { OpusDecoder } from 'opus-decoder'
import { refuse, refuseCutOff, refuseDamaged } from '../refuse.ts'
import { type OggPage, oggPackets } from './ogg-pages.ts'

const rate = 48_000

interface OpusLayout {
  channels: number
  /** So many samples at the beginning are there for the decoder only. */
  skipped: number
  /** How many are to be heard after them. */
  announced: number
  /** A factor that the file wants all samples to be multiplied by. */
  gain: number
}

/** Packet by packet; the first two say what sound it is. */
export async function* opusStretches(
  pages: Iterable<OggPage>,
  { channels, skipped, announced, gain }: OpusLayout,
) {
  if (channels !== 1 && channels !== 2) refuse(`It has ${channels} channels; a sound may have one or two.`)
  const decoder = new OpusDecoder({
    channels,
    streamCount: 1,
    coupledStreamCount: channels - 1,
    channelMappingTable: channels === 1 ? [0] : [0, 1],
    preSkip: 0,
  })
  await decoder.ready
  let number = 0
  let decoded = 0
  try {
    for (const packet of oggPackets(pages)) {
      number += 1
      if (number <= 2) continue
      const { channelData, samplesDecoded, errors } = decoder.decodeFrame(packet)
      if (errors.length > 0) refuseDamaged(Math.max(0, decoded - skipped) / rate)
      const from = Math.max(0, skipped - decoded)
      const to = skipped + announced - decoded
      decoded += samplesDecoded
      if (to > from && from < samplesDecoded)
        yield channelData.map((side) => side.slice(from, to).map((sample) => sample * gain))
    }
  } finally {
    decoder.free()
  }
  if (decoded - skipped < announced) refuseCutOff(announced / rate, Math.max(0, decoded - skipped) / rate)
}
