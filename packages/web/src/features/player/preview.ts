import type { SoundPack, Track } from '@earcon/contract/catalogue/catalogue.calls'
import type { Playable } from './playable.ts'

type Album = Pick<SoundPack, 'title' | 'cover_card_url' | 'tracks'>

/** What anybody may hear of a track, and the system may show of it. */
export const previewOf = (pack: Album, track: Track): Playable => ({
  kind: 'preview',
  id: track.id,
  title: track.title,
  src: previewAddress(track.id, track.preview_link),
  length: track.recording?.preview_seconds ?? track.duration_seconds,
  artist: track.artist_name,
  album: pack.title,
  artwork: pack.cover_card_url,
  playlist: () => pack.tracks.map((neighbour) => previewOf(pack, neighbour)),
})

/** Of what is not on sale with the link by which those hear it who may. */
export const previewAddress = (track: string, link?: string) =>
  `/api/tracks/${track}/download?preview=true${link ? `&link=${encodeURIComponent(link)}` : ''}`
