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

interface Files {
  take: string
  part: string
  key: string
  type: string
  size: number
  sha256: string
  crc32: number
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
  price_amount: number
  price_currency: Generated<string>
  is_downloadable_archive: Generated<boolean>
  published_at: Date | null
  created_at: Generated<Date>
  cover_recipe: string | null
  cover_take: string | null
}

interface Recordings {
  take: string
  loudness_lufs: number
  true_peak_dbtp: number
  peaks: string
  preview_start_ms: number
  preview_ms: number
}

interface Samples {
  id: string
  position: number
  title: string
  context: string
  duration_ms: number
  recipe: string
  take: string | null
  old_recipe: string | null
  old_take: string | null
}

interface Seeds {
  name: string
  fingerprint: string
  applied_at: Generated<Date>
}

interface Takes {
  recipe: string
  made_at: Generated<Date>
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
  original_format: string
  is_downloadable: Generated<boolean>
  created_at: Generated<Date>
  recipe: string | null
  take: string | null
}

export interface Tables {
  catalogue_stats: CatalogueStats
  files: Files
  pack_tracks: PackTracks
  pack_words: PackWords
  packs: Packs
  recordings: Recordings
  samples: Samples
  seeds: Seeds
  takes: Takes
  tracks: Tracks
}
