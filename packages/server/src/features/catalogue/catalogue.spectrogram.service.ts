import { Refusal } from '@earcon/contract/refusal'
import type { Context, Ports } from '../../context.ts'
import { inTurn, keptBytes } from '../../platform/kept.ts'
import { drawing } from '../../platform/replies.ts'
import type { Media } from '../../ports/media.ts'
import { drawSpectrogram } from './catalogue.spectrogram.drawing.ts'

/** Goes up whenever they are drawn in another way: they are kept for ever under their addresses. */
const edition = 1

/** Where what a recording looks like is to be found. */
export const spectrogramAddress = (take: string) => `/api/spectrograms/${take}-${edition}.png`

/** A spectrogram under its own name, which is that of its take and edition: other bytes would have another. */
export async function showSpectrogram({ ports }: Context, name: string) {
  const [, take, asked] = /^([0-9a-f]{24})-(\d+)\.png$/.exec(name) ?? []
  const picture = take && asked === String(edition) && (await pictureOf(ports, take))
  if (!picture) throw new Refusal('spectrogram-not-found')
  return drawing(picture, 'image/png', { name, forever: true })
}

/** A picture takes longer to draw than all the rest of an answer; those of the whole catalogue are about half as many bytes. */
const most = 16 * 1024 * 1024
const galleries = new WeakMap<Media, ReturnType<typeof keptBytes>>()
const draw = inTurn()

function pictureOf({ media, studio }: Ports, take: string) {
  const gallery = galleries.get(media) ?? keptBytes(most)
  galleries.set(media, gallery)
  return gallery(take, async () => {
    const portrait = await studio.portrait(take)
    return portrait && draw(() => drawSpectrogram(portrait.spectrum))
  })
}
