import { hasText, viewOf } from '../bytes.ts'
import { refuse } from '../refuse.ts'
import { type OggPage, oggPages } from './ogg-pages.ts'
import { opusStretches } from './opus.ts'
import type { SoundSource } from './sound-source.ts'
import { vorbisStretches } from './vorbis.ts'

const otherCodecs: [magic: string, name: string][] = [
  ['\x80theora', 'a Theora video'],
  ['\x7fFLAC', 'FLAC'],
  ['Speex   ', 'Speex'],
  ['fishead', 'several streams'],
  ['BBCD', 'a Dirac video'],
  ['\x01video', 'a video'],
]

/** Vorbis, or Opus. All pages are looked at before one is played. */
export function openOgg(bytes: Uint8Array, start: number): SoundSource {
  const { first, position } = survey(bytes, start)
  const pages = () => oggPages(bytes, start)
  const head = first.body
  const common = { format: 'ogg', bits: null, isPlainWav: false } as const
  const view = viewOf(head)
  if (hasText(head, 0, '\x01vorbis') && head.length >= 30) {
    const [channels, rate] = [head[11], view.getUint32(12, true)]
    return {
      ...common,
      channels,
      rate,
      announced: position,
      stretches: () => vorbisStretches(pages(), rate, position),
    }
  }
  if (hasText(head, 0, 'OpusHead') && head.length >= 19) {
    const [channels, skipped] = [head[9], view.getUint16(10, true)]
    const announced = Math.max(0, position - skipped)
    const gain = 10 ** (view.getInt16(16, true) / 256 / 20)
    // Opus always plays at this rate, whatever it was made from.
    const layout = { channels, skipped, announced, gain }
    return { ...common, channels, rate: 48_000, announced, stretches: () => opusStretches(pages(), layout) }
  }
  const name = otherCodecs.find(([magic]) => hasText(head, 0, magic))?.[1] ?? 'something unknown'
  return refuse(`It is an OGG that holds ${name}; Vorbis and Opus are taken.`)
}

function survey(bytes: Uint8Array, start: number) {
  let first: OggPage | undefined
  let position = 0
  let isEnded = false
  for (const page of oggPages(bytes, start)) {
    if (isEnded) return refuse('It holds several sounds one after another.')
    if (first && (page.isFirst || page.serial !== first.serial))
      return refuse('It holds several streams at once.')
    if (!first && !page.isFirst) return refuse('It is cut off: its beginning is missing.')
    first ??= page
    position = Math.max(position, page.position)
    isEnded = page.isLast
  }
  if (!first || !isEnded) return refuse('It is cut off: its last page is missing.')
  return { first, position }
}
