import { Refusal } from '@earcon/contract/refusal'
import type { Context, Ports } from '../../context.ts'
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

type Picture = Promise<Uint8Array | undefined>

/** A picture takes longer to draw than all the rest of an answer, so those asked for last are kept. */
const kept = new WeakMap<Media, Map<string, Picture>>()
const most = 50

function pictureOf(ports: Ports, take: string): Picture {
  const pictures = kept.get(ports.media) ?? new Map<string, Picture>()
  kept.set(ports.media, pictures)
  const picture = pictures.get(take) ?? draw(ports, take)
  pictures.delete(take)
  pictures.set(take, picture)
  // What could not be drawn may be there the next time.
  const forget = () => void pictures.delete(take)
  picture.then((drawn) => drawn ?? forget(), forget)
  for (const oldest of pictures.keys()) if (pictures.size > most) pictures.delete(oldest)
  return picture
}

async function draw({ studio }: Ports, take: string) {
  const portrait = await studio.portrait(take)
  return portrait && drawSpectrogram(portrait.spectrum)
}
