import type { ListedTrack, PackSummary } from '@earcon/contract/catalogue/catalogue.calls'
import type { Playable } from '../../player/player.public.ts'
import type { FoundList } from './load-list.ts'

/** What can be heard of a list: of packs their voices, where they are made, of tracks their previews. */
export function voicesOf(list: FoundList | null): Playable[] {
  if (list === null) return []
  return list.view === 'tracks' ? previewsOf(list.data) : voicesOfPacks(list.data)
}

export function voicesOfPacks(packs: readonly PackSummary[]) {
  const voices: Playable[] = packs.flatMap((pack) => voiceOf(pack, () => voices))
  return voices
}

function previewsOf(tracks: readonly ListedTrack[]) {
  const previews: Playable[] = tracks.map((track) => previewOf(track, () => previews))
  return previews
}

type Playlist = () => Playable[]

const voiceOf = ({ id, title, voice_url, cover_card_url }: PackSummary, playlist: Playlist): Playable[] =>
  voice_url === null
    ? []
    : [{ kind: 'preview', id, title, src: voice_url, artwork: cover_card_url, playlist }]

const previewOf = ({ id, title, artist_name, pack }: ListedTrack, playlist: Playlist): Playable => ({
  kind: 'preview',
  id,
  title,
  src: `/api/tracks/${id}/download?preview=true`,
  artist: artist_name,
  album: pack.title,
  playlist,
})
