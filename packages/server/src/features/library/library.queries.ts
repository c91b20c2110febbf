import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'
import { isNotWithdrawn } from '../../db/entitlements.ts'

/** Entitlements to tracks; whoever was given one already keeps it as it is. */
export const insertGiftedEntitlements = (db: Db, userId: string, trackIds: string[]) =>
  db
    .insertInto('entitlements')
    .values(trackIds.map((track_id) => ({ user_id: userId, track_id, source: 'gift' })))
    .onConflict((conflict) => conflict.constraint('entitlements_once').doNothing())
    .execute()

/** What somebody holds a right of their own to, the oldest first. */
export const entitlementsByUser = (db: Db, userId: string) =>
  db
    .selectFrom('entitlements')
    .innerJoin('tracks', 'tracks.id', 'entitlements.track_id')
    .select(['tracks.id as track_id', 'tracks.title', 'source', 'granted_at'])
    .where('user_id', '=', userId)
    .where(isNotWithdrawn)
    .orderBy('granted_at')
    .orderBy('tracks.slug')
    .execute()

export interface OrderEntitlement {
  track_id: string
  status: 'active' | 'suspended' | 'withdrawn'
}

/** The entitlements that an order has brought, each as it stands now. */
export const upsertOrderEntitlements = (
  db: Db,
  userId: string,
  orderId: string,
  entitlements: readonly OrderEntitlement[],
) =>
  db
    .insertInto('entitlements')
    .values(
      entitlements.map(({ track_id, status }) => ({
        user_id: userId,
        track_id,
        source: 'order',
        order_id: orderId,
        suspended_at: status === 'suspended' ? sql<Date>`now()` : null,
        withdrawn_at: status === 'withdrawn' ? sql<Date>`now()` : null,
      })),
    )
    .onConflict((conflict) =>
      conflict.constraint('entitlements_once').doUpdateSet(({ ref }) => ({
        suspended_at: ref('excluded.suspended_at'),
        withdrawn_at: ref('excluded.withdrawn_at'),
      })),
    )
    .execute()

/** Which of these tracks somebody has paid for by another order. */
export const entitlementsByOtherOrders = (db: Db, userId: string, trackIds: string[], orderId: string) =>
  db
    .selectFrom('entitlements')
    .select('track_id')
    .where('user_id', '=', userId)
    .where('track_id', '=', sql<string>`any(${trackIds}::text[])`)
    .where(isNotWithdrawn)
    .where('order_id', '!=', orderId)
    .execute()

/** A gift that was taken back once is given again. */
const givenAgain = sql`on conflict on constraint entitlements_once do update
  set withdrawn_at = null, granted_at = now() where entitlements.withdrawn_at is not null`

/** In one statement however many own them. */
export const giftToOwnersOfAll = (db: Db, of: readonly string[], added: readonly string[]) =>
  sql`
    insert into entitlements (user_id, track_id, source)
    select owners.user_id, added.track_id, 'gift'
    from (
      select user_id from entitlements where track_id = any(${of}::text[]) and ${isNotWithdrawn}
      group by user_id having count(distinct track_id) = ${of.length}
    ) owners
    cross join unnest(${added}::text[]) as added(track_id)
    ${givenAgain}`.execute(db)

export const giftToClaimants = (db: Db, packId: string, trackIds: readonly string[]) =>
  sql`
    insert into entitlements (user_id, track_id, source)
    select claims.user_id, held.track_id, 'gift'
    from claims cross join unnest(${trackIds}::text[]) as held(track_id)
    where claims.pack_id = ${packId}
    ${givenAgain}`.execute(db)
