import type { SoundPack, Track } from '@earcon/contract/catalogue/catalogue.calls'
import { previewOf } from '../player/player.public.ts'

/** The sound of one figure: where others show the same track, they show nothing of what is heard or goes wrong here. */
export const figureSoundOf = (
  number: number,
  pack: Pick<SoundPack, 'title' | 'cover_card_url'>,
  track: Track,
) => ({ ...previewOf({ ...pack, tracks: [] }, track), id: `figure ${number} ${track.id}` })
