import type { SoundPack, Track } from '@earcon/contract/catalogue'
import type { Playable } from '../../state/player.ts'

/** Where a track stands; what is not known of it is not told. */
type Album = Pick<SoundPack, 'title'> & Partial<Pick<SoundPack, 'cover_card_url' | 'tracks'>>

/** What anybody may hear of a track, and the system may show of it. */
export const previewOf = (pack: Album, track: Track): Playable => ({
  kind: 'preview',
  id: track.id,
  title: track.title,
  src: `/api/tracks/${track.id}/download?preview=true`,
  artist: track.artist_name,
  album: pack.title,
  artwork: pack.cover_card_url ?? null,
  among: () => pack.tracks?.map((neighbour) => previewOf(pack, neighbour)) ?? [],
})
