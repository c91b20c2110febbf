import type { CodingPack, SoundPack } from '@earcon/contract/catalogue'
import { heardOf } from '@earcon/contract/moments'

/** A pack as a coding tool hears it; music is silent there. */
export const forCoding = ({ id, slug, title, tracks }: SoundPack): CodingPack => ({
  id,
  slug,
  title,
  sounds: heardOf(tracks).map(({ event, id, title, duration_seconds }) => ({
    event,
    track_id: id,
    title,
    duration_seconds,
  })),
})
