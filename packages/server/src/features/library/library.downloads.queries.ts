import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'

/** What a free pack holds is everybody's. */
export const isFree = (trackId: 'entitlements.track_id' | 'tracks.id') => sql<boolean>`exists (
  select from pack_tracks join packs on packs.id = pack_id
  where track_id = ${sql.ref(trackId)} and price_amount = 0 and published_at is not null)`

/** What is to be delivered of a track, and on what ground somebody may have it. */
const deliverable = (db: Db, userId: string) =>
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
    .select(({ exists, selectFrom, and, eb, not }) => {
      const rights = selectFrom('entitlements')
        .select('order_id')
        .whereRef('entitlements.track_id', '=', 'tracks.id')
        .where('entitlements.user_id', '=', userId)
        .where('withdrawn_at', 'is', null)
      const packs = selectFrom('pack_tracks')
        .innerJoin('packs', 'packs.id', 'pack_tracks.pack_id')
        .select('packs.id')
        .whereRef('pack_tracks.track_id', '=', 'tracks.id')
        .where('packs.published_at', 'is not', null)
      const active = exists(rights.where('suspended_at', 'is', null))
      return [
        eb.or([active, isFree('tracks.id')]).as('mine'),
        and([exists(rights), not(active)]).as('review'),
        exists(packs).as('sold'),
      ]
    })

export const trackToDeliver = (db: Db, id: string, userId: string) =>
  deliverable(db, userId).where('tracks.id', '=', id).executeTakeFirst()

/** The tracks of a pack in their order. */
export const tracksToDeliver = (db: Db, packId: string, userId: string) =>
  deliverable(db, userId)
    .innerJoin('pack_tracks', 'pack_tracks.track_id', 'tracks.id')
    .where('pack_tracks.pack_id', '=', packId)
    .orderBy('pack_tracks.position')
    .execute()

/** By id, or by slug; an id wins over a slug that looks like one. */
export const packToDeliver = (db: Db, idOrSlug: string) =>
  db
    .selectFrom('packs')
    .selectAll()
    .where((q) => q.or([q('id', '=', idOrSlug), q('slug', '=', idOrSlug)]))
    .orderBy((q) => q('id', '=', idOrSlug), 'desc')
    .limit(1)
    .executeTakeFirst()
