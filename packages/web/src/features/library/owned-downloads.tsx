import type { SoundPack, Track } from '@earcon/contract/catalogue/catalogue.calls'
import { DownloadButton } from './download-button.tsx'

/** On a pack's page: the whole of it, for whoever owns that. */
export function PackDownload({ pack }: { pack: SoundPack }) {
  const { id, title, tracks } = pack
  if (tracks.some(({ isUnderReview }) => isUnderReview)) return <UnderReview />
  if (!pack.isEffectivelyOwnedByCurrentUser || !pack.is_downloadable_archive) return null
  return <DownloadButton item={{ kind: 'pack', id, title }} />
}

/** In its row: a track, for whoever owns it. */
export function TrackDownload({ track }: { track: Track }) {
  const { id, title } = track
  if (track.isUnderReview) return <UnderReview />
  if (!track.isEffectivelyOwnedByCurrentUser || !track.is_downloadable) return null
  return <DownloadButton small item={{ kind: 'track', id, title }} />
}

/** Its payment is in dispute. */
export const UnderReview = () => <span className="remark">under review</span>
