import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context, Ports } from '../../context.ts'
import { bytesReply } from '../../platform/http/replies.ts'
import { byteCache } from '../../platform/media/byte-cache.ts'
import type { Media } from '../../platform/media/media.ts'
import { serialQueue } from '../../platform/media/serial-queue.ts'
import { drawSpectrogram } from './catalogue.spectrogram.drawing.ts'

/** Goes up whenever they are drawn in another way: they are kept for ever under their addresses. */
const edition = 1

/** Where what a recording looks like is to be found. */
export const spectrogramUrl = (take: string) => `/api/spectrograms/${take}-${edition}.png`

/** A spectrogram under its own name, which is that of its take and edition: other bytes would have another. */
export async function getSpectrogram({ ports }: Context, name: string) {
  const [, take, asked] = /^([0-9a-f]{24})-(\d+)\.png$/.exec(name) ?? []
  const picture = take && asked === String(edition) && (await loadPicture(ports, take))
  if (!picture) throw new Refusal('spectrogram-not-found')
  return bytesReply(picture, 'image/png', { name, immutable: true })
}

/** A picture takes longer to draw than all the rest of an answer; those of the whole catalogue are about half as many bytes. */
const maxCachedBytes = 16 * 1024 * 1024
const pictureCaches = new WeakMap<Media, ReturnType<typeof byteCache>>()
const draw = serialQueue()

function loadPicture({ media, takes }: Ports, take: string) {
  const gallery = pictureCaches.get(media) ?? byteCache(maxCachedBytes)
  pictureCaches.set(media, gallery)
  return gallery(take, async () => {
    const portrait = await takes.portrait(take)
    return portrait && draw(() => drawSpectrogram(portrait.spectrum))
  })
}
