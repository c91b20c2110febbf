import type { Db } from '../../../db/engine.ts'
import { type Ids, placesOf } from '../catalogue.queries.ts'

/** Tracks of a list by what was measured of them; of those that are not recorded yet, only that they stand there. */
export const measuredTracksAt = (db: Db, ids: Ids) =>
  db
    .selectFrom(placesOf(ids))
    .innerJoin('listed_tracks', 'listed_tracks.track_id', 'shown.id')
    .innerJoin('listed_packs', 'listed_packs.pack_id', 'listed_tracks.pack_id')
    .innerJoin('packs', 'packs.id', 'listed_tracks.pack_id')
    .innerJoin('tracks', 'tracks.id', 'listed_tracks.track_id')
    .leftJoin('recordings', 'recordings.take', 'tracks.take')
    .select([
      'tracks.id',
      'tracks.title',
      'tracks.duration_ms',
      'packs.id as pack_id',
      'packs.slug as pack_slug',
      'packs.title as pack_title',
      'listed_packs.kind',
      'brightness_hz',
      'roughness',
      'attack_ms',
      'loudness_lufs',
    ])
    .orderBy('shown.place')
    .execute()
