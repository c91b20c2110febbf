import { catalogue } from '@earcon/sounds/catalogue'

function packNamed(slug: string) {
  const found = catalogue.packs.find((pack) => pack.slug === slug)
  if (!found) throw new Error(`there is no pack ${slug}`)
  const titleOf = (id: string) => catalogue.tracks.find((track) => track.id === id)?.title ?? ''
  return { ...found, tracks: found.track_ids.map(titleOf) }
}

/** Nine tracks for 1200, which cost 1800 one by one; the first, for 250, is in the next one too. */
export const coldStart = packNamed('cold-start')
/** Eight tracks for 1200, which cost 1920 one by one. */
export const mornings = packNamed('eight-good-mornings')
export const freePack = packNamed('hello-world')

/** What a cart says of a track, and of a pack. */
export const trackItem = (id: string) => ({ id, type: 'track' as const })
export const packItem = ({ id }: { id: string }) => ({ id, type: 'sound_pack' as const })
