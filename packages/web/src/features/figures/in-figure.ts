import type { SoundPack, Track } from '@earcon/contract/catalogue/catalogue.calls'
import { previewOf } from '../catalogue/listening.section.tsx'

/** The sound of one figure: where others show the same track, they show nothing of what is heard or goes wrong here. */
export const inFigure = (
  number: number,
  pack: Pick<SoundPack, 'title' | 'cover_card_url'>,
  track: Track,
) => ({ ...previewOf({ ...pack, tracks: [] }, track), id: `figure ${number} ${track.id}` })
