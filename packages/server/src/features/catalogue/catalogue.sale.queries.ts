import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'
import { scopedOwnershipColumns, scopedTracksOf } from './catalogue.ownership.queries.ts'

export const publishedPacks = (db: Db, ids: string[], userId?: string) =>
  db
    .selectFrom('packs')
    .select(['id', 'title', 'price_amount'])
    .select((q) => scopedTracksOf(q, userId).as('parts'))
    .where('id', '=', anyOf(ids))
    .where('published_at', 'is not', null)
    .execute()

/** Tracks that stand in the shop: a published pack holds them. */
export const publishedTracks = (db: Db, ids: string[], userId?: string) =>
  db
    .selectFrom('pack_tracks')
    .innerJoin('tracks', 'tracks.id', 'pack_tracks.track_id')
    .innerJoin('packs', 'packs.id', 'pack_tracks.pack_id')
    .distinctOn('tracks.id')
    .select(['tracks.id', 'tracks.title', 'tracks.price_amount'])
    .select(scopedOwnershipColumns(userId))
    .where('pack_tracks.track_id', '=', anyOf(ids))
    .where('packs.published_at', 'is not', null)
    .execute()

/** Of several packs that hold a track, the oldest. */
export const packShowing = (db: Db, { id, type }: { id: string; type: 'track' | 'sound_pack' }) =>
  db
    .selectFrom('packs')
    .select(['id', 'cover_take'])
    .where('published_at', 'is not', null)
    .where((q) =>
      type === 'sound_pack'
        ? q('id', '=', id)
        : q.exists(
            q
              .selectFrom('pack_tracks')
              .select('track_id')
              .whereRef('pack_tracks.pack_id', '=', 'packs.id')
              .where('track_id', '=', id),
          ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export const titlesById = (db: Db, ids: string[]) =>
  db
    .selectFrom('packs')
    .select('title')
    .where('id', '=', anyOf(ids))
    .unionAll(db.selectFrom('tracks').select('title').where('id', '=', anyOf(ids)))
    .execute()

/** One statement however many ids there are, none included. */
const anyOf = (ids: string[]) => sql<string>`any(${ids}::text[])`
