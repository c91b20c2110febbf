import type { CodingEvent } from '@earcon/contract/catalogue/coding-events.rules'

/** A track as a version holds it. */
export interface ReleasedTrack {
  track_id: string
  take: string
  title: string
  artist_name: string
  original_format: string
  event: CodingEvent | null
}

/** A pack as a version delivers it: nothing else gets into what is downloaded. */
export interface ReleasedPack {
  slug: string
  title: string
  description: string
  cover_take: string | null
  tracks: ReleasedTrack[]
}
