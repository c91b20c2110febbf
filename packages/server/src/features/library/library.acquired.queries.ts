import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'
import { isFreePack, isNotWithdrawn } from '../../db/entitlements.ts'

/** Every pack that somebody has a track of, or has claimed and which is still free, and when the last of it came. */
export async function acquiredPacks(db: Db, userId: string) {
  const { rows } = await sql<{ pack_id: string; at: Date }>`
    select pack_id, max(at) as at from (
      select pack_id, granted_at as at from entitlements join pack_tracks using (track_id)
      where user_id = ${userId} and ${isNotWithdrawn}
      union all
      select pack_id, claimed_at from claims join packs on packs.id = pack_id
      where user_id = ${userId} and ${isFreePack}
    ) acquired
    group by pack_id`.execute(db)
  return rows
}

/** Packs that somebody has bought, or taken, as such. */
export async function packIdsAcquiredWhole(db: Db, userId: string) {
  const rows = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select('order_items.pack_id')
    .where('orders.user_id', '=', userId)
    .where('orders.status', 'in', ['paid', 'partially_refunded', 'disputed'])
    .where('order_items.pack_id', 'is not', null)
    .where('order_items.refunded_at', 'is', null)
    .union(
      db
        .selectFrom('claims')
        .innerJoin('packs', 'packs.id', 'claims.pack_id')
        .select('claims.pack_id')
        .where('claims.user_id', '=', userId)
        .where(isFreePack),
    )
    .$narrowType<{ pack_id: string }>()
    .execute()
  return rows.map(({ pack_id }) => pack_id)
}

/** How much the masters of these packs weigh; of those only that are recorded to the last track. */
export const masterBytesOfPacks = (db: Db, packIds: readonly string[]) =>
  db
    .selectFrom('pack_tracks')
    .innerJoin('tracks', 'tracks.id', 'pack_tracks.track_id')
    .leftJoin('files', (join) => join.onRef('files.take', '=', 'tracks.take').on('files.part', '=', 'master'))
    .select(['pack_tracks.pack_id'])
    // A sum of whole numbers is a fraction to the database unless it is told otherwise.
    .select(sql<number>`sum(files.size)::bigint`.as('bytes'))
    .where('pack_tracks.pack_id', '=', sql<string>`any(${packIds}::text[])`)
    .groupBy('pack_tracks.pack_id')
    .having((q) => q(q.fn.count('files.take'), '=', q.fn.countAll()))
    .execute()

/** The recordings that were replaced after somebody had a right to their track, the newest first. */
export const earlierRecordingsOf = (db: Db, userId: string) =>
  db
    .selectFrom('earlier_takes')
    .select(['earlier_takes.track_id', 'earlier_takes.take', 'earlier_takes.replaced_at'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('entitlements')
          .select('entitlements.track_id')
          .whereRef('entitlements.track_id', '=', 'earlier_takes.track_id')
          .where('entitlements.user_id', '=', userId)
          .whereRef('entitlements.granted_at', '<=', 'earlier_takes.replaced_at')
          .where('entitlements.suspended_at', 'is', null)
          .where(isNotWithdrawn),
      ),
    )
    .orderBy('earlier_takes.replaced_at', 'desc')
    .execute()
