import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis'
import { refuseCutOff, refuseDamaged } from '../refuse.ts'
import type { OggPage } from './ogg-pages.ts'

/** Page by page: none of them holds more than some seconds. */
export async function* vorbisStretches(pages: Iterable<OggPage>, rate: number, announced: number) {
  const decoder = new OggVorbisDecoder()
  await decoder.ready
  let played = 0
  const checked = ({ channelData, samplesDecoded, errors }: Awaited<ReturnType<typeof decoder.decode>>) => {
    if (errors.length > 0) refuseDamaged(played / rate)
    played += samplesDecoded
    return channelData
  }
  try {
    for (const { bytes } of pages)
      yield checked(await decoder.decode(bytes).catch(() => refuseDamaged(played / rate)))
    yield checked(await decoder.flush().catch(() => refuseDamaged(played / rate)))
  } finally {
    decoder.free()
  }
  if (played < announced) refuseCutOff(announced / rate, played / rate)
}
