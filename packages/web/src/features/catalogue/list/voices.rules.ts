import type { ListedTrack, PackSummary } from '@earcon/contract/catalogue/catalogue.calls'
import type { Playable } from '../../player/player.public.ts'
import type { FoundList } from './load-list.ts'

/** What can be heard of a list: of packs their voices, where they are made, of tracks their previews. */
export function voicesOf(list: FoundList | null): Playable[] {
  const voices: Playable[] =
    list === null ? [] : list.view === 'tracks' ? list.data.map(previewOf) : list.data.flatMap(voiceOf)
  return voices.map((voice) => ({ ...voice, playlist: () => voices }))
}

const voiceOf = ({ id, title, voice_url, cover_card_url }: PackSummary): Playable[] =>
  voice_url === null ? [] : [{ kind: 'preview', id, title, src: voice_url, artwork: cover_card_url }]

const previewOf = ({ id, title, artist_name, pack }: ListedTrack): Playable => ({
  kind: 'preview',
  id,
  title,
  src: `/api/tracks/${id}/download?preview=true`,
  artist: artist_name,
  album: pack.title,
})
