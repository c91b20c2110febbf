// Written by `npm run tables` from the migrated database. Change a migration, not this file.
import type { Generated } from 'kysely'

type CodingEvent =
  | 'session.start'
  | 'task.acknowledge'
  | 'task.progress'
  | 'input.required'
  | 'resource.limit'
  | 'user.spam'
  | 'task.error'
  | 'task.complete'
  | 'session.end'

interface CatalogueStats {
  only_row: Generated<boolean>
  published_packs: Generated<number>
  version: Generated<number>
}

interface PackTracks {
  pack_id: string
  track_id: string
  position: number
}

interface PackWords {
  word: string
  pack_id: string
}

interface Packs {
  id: string
  slug: string
  title: string
  title_folded: string
  description: string
  cover_image_url: string | null
  price_amount: number
  price_currency: Generated<string>
  is_downloadable_archive: Generated<boolean>
  published_at: Date | null
  created_at: Generated<Date>
}

interface Seeds {
  name: string
  fingerprint: string
  applied_at: Generated<Date>
}

interface Tracks {
  id: string
  slug: string
  title: string
  artist_name: string
  genre: string
  event: CodingEvent | null
  duration_ms: number
  price_amount: number
  price_currency: Generated<string>
  cover_image_url: string | null
  original_format: string
  is_downloadable: Generated<boolean>
  created_at: Generated<Date>
}

export interface Tables {
  catalogue_stats: CatalogueStats
  pack_tracks: PackTracks
  pack_words: PackWords
  packs: Packs
  seeds: Seeds
  tracks: Tracks
}
