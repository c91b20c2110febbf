import type { CodingPack, SoundPack } from '@earcon/contract/catalogue/catalogue.calls'

/** A pack as a coding tool hears it, but with all that it has for a moment; music is silent there. */
export const toCodingPack = ({ id, slug, title, tracks }: SoundPack): CodingPack => ({
  id,
  slug,
  title,
  sounds: tracks.flatMap(({ event, id, title, duration_seconds, preview_link }) =>
    event ? { event, track_id: id, title, duration_seconds, preview_link } : [],
  ),
})

/** Whether it has a sound for any moment of a session. */
export const isCodingPack = ({ tracks }: Pick<SoundPack, 'tracks'>) => tracks.some(({ event }) => event)
