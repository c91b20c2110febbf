import type { Db } from '../../db/engine.ts'

/** Rights to tracks; whoever has one already keeps it as it is. */
export const insertGifts = (db: Db, userId: string, trackIds: string[]) =>
  db
    .insertInto('entitlements')
    .values(trackIds.map((track_id) => ({ user_id: userId, track_id, source: 'gift' })))
    .onConflict((conflict) => conflict.columns(['user_id', 'track_id']).doNothing())
    .execute()

/** What somebody holds a right of their own to, the oldest first. */
export const entitlementsByUser = (db: Db, userId: string) =>
  db
    .selectFrom('entitlements')
    .innerJoin('tracks', 'tracks.id', 'entitlements.track_id')
    .select(['tracks.id as track_id', 'tracks.title', 'source', 'granted_at'])
    .where('user_id', '=', userId)
    .orderBy('granted_at')
    .orderBy('tracks.slug')
    .execute()
