import { sql } from 'kysely'
import type { Db } from '../../../db/engine.ts'
import { isInPublishedPack, isUnderReview, isUsable } from '../../../db/entitlements.ts'

/** What is to be delivered of a track, and on what ground somebody may have it. */
const downloadable = (db: Db, userId: string) =>
  db
    .selectFrom('tracks')
    .select([
      'tracks.id',
      'slug',
      'title',
      'artist_name',
      'recipe',
      'take',
      'original_format',
      'event',
      'is_downloadable',
    ])
    .select([
      isUsable('tracks.id', userId).as('usable'),
      isUnderReview('tracks.id', userId).as('under_review'),
      isInPublishedPack('tracks.id').as('in_shop'),
    ])

export const trackForDownload = (db: Db, id: string, userId: string) =>
  downloadable(db, userId).where('tracks.id', '=', id).executeTakeFirst()

/** The tracks of a pack in their order. */
export const tracksForDownload = (db: Db, packId: string, userId: string) =>
  downloadable(db, userId)
    .innerJoin('pack_tracks', 'pack_tracks.track_id', 'tracks.id')
    .where('pack_tracks.pack_id', '=', packId)
    .orderBy('pack_tracks.position')
    .execute()

/** These tracks, in whatever order. */
export const tracksForDownloadById = (db: Db, ids: readonly string[], userId: string) =>
  downloadable(db, userId).where('tracks.id', '=', sql<string>`any(${ids}::text[])`).execute()
