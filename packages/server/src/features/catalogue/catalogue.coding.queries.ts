import type { Db } from '../../db/engine.ts'

/** The newest packs that have sounds for a coding session: a row for each such sound, in the order of its pack. */
export const codingSounds = (db: Db, most: number) =>
  db
    .selectFrom(newestForCoding(db, most).as('packs'))
    .innerJoin('pack_tracks', 'pack_tracks.pack_id', 'packs.id')
    .innerJoin('tracks', 'tracks.id', 'pack_tracks.track_id')
    .select(['packs.id', 'packs.slug', 'packs.title as pack_title'])
    .select(['tracks.id as track_id', 'tracks.title', 'tracks.event', 'tracks.duration_ms'])
    .where('tracks.event', 'is not', null)
    .orderBy('packs.published_at', 'desc')
    .orderBy('packs.id', 'desc')
    .orderBy('pack_tracks.position')
    .execute()

const newestForCoding = (db: Db, most: number) =>
  db
    .selectFrom('packs')
    .select(['packs.id', 'packs.slug', 'packs.title', 'packs.published_at'])
    .where('packs.published_at', 'is not', null)
    .where((q) =>
      q.exists(
        q
          .selectFrom('pack_tracks')
          .innerJoin('tracks', 'tracks.id', 'pack_tracks.track_id')
          .select('tracks.id')
          .whereRef('pack_tracks.pack_id', '=', 'packs.id')
          .where('tracks.event', 'is not', null),
      ),
    )
    .orderBy('packs.published_at', 'desc')
    .orderBy('packs.id', 'desc')
    .limit(most)
