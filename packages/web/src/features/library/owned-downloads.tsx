import type { SoundPack, Track } from '@earcon/contract/catalogue/catalogue.calls'
import { downloadIsland } from './download-island.ts'
import { UnderReview } from './under-review.tsx'

const DownloadButton = downloadIsland.Part

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

/** Whether the page of a pack has a button of these: most visitors own nothing of it, and wait for none. */
export const hasDownloads = (pack: SoundPack) =>
  pack.isEffectivelyOwnedByCurrentUser || pack.tracks.some((track) => track.isEffectivelyOwnedByCurrentUser)
