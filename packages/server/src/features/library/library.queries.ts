import type { ScopeChoice } from '@earcon/contract/licences/scope.rules'
import type { TrackStep } from '@earcon/contract/orders/pricing.rules'
import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'
import { isLineStanding, isNotWithdrawn } from '../../db/entitlements.ts'

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

export interface PaidStep extends TrackStep, ScopeChoice {
  /** None where it was a gift. */
  order_id: string | null
  order_number: number | null
}

/** What of these tracks somebody has a right to, step by step: entitlements are to the first of a licence's scope. */
export async function paidStepsOfTracks(db: Db, userId: string, trackIds: readonly string[]) {
  const { rows } = await sql<PaidStep>`
    select entitlements.track_id, 'standard' as step, entitlements.order_id, orders.number as order_number,
      coalesce(line.scope::text, 'standard') as scope, coalesce(line.broadcast, false) as broadcast
    from entitlements
    left join orders on orders.id = entitlements.order_id
    left join order_items line on line.order_id = entitlements.order_id and entitlements.track_id = any(line.track_ids)
    where entitlements.user_id = ${userId} and entitlements.track_id = any(${trackIds}::text[]) and ${isNotWithdrawn}
    union all
    select order_item_steps.track_id, step::text, order_id, orders.number, order_items.scope::text, order_items.broadcast
    from order_item_steps join order_items using (order_id, position) join orders on orders.id = order_id
    where orders.user_id = ${userId} and order_item_steps.track_id = any(${trackIds}::text[]) and ${isLineStanding}`.execute(
    db,
  )
  return rows
}

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

/** The same with the larger steps that somebody has paid for of all of them, by the line that was the last to: they stand as long as that does. */
export const extendToOwnersOfAll = (db: Db, of: readonly string[], added: readonly string[]) =>
  sql`
    insert into order_item_steps (order_id, position, track_id, step, joined_later)
    select owners.order_id, owners.position, added.track_id, owners.step, true
    from (
      select step,
        (array_agg(order_id order by orders.number desc, position))[1] as order_id,
        (array_agg(position order by orders.number desc, position))[1] as position
      from order_item_steps join order_items using (order_id, position) join orders on orders.id = order_id
      where order_item_steps.track_id = any(${of}::text[]) and orders.user_id is not null and ${isLineStanding}
      group by orders.user_id, step having count(distinct order_item_steps.track_id) = ${of.length}
    ) owners
    cross join unnest(${added}::text[]) as added(track_id)
    on conflict do nothing`.execute(db)

export const giftToClaimants = (db: Db, packId: string, trackIds: readonly string[]) =>
  sql`
    insert into entitlements (user_id, track_id, source)
    select claims.user_id, held.track_id, 'gift'
    from claims cross join unnest(${trackIds}::text[]) as held(track_id)
    where claims.pack_id = ${packId}
    ${givenAgain}`.execute(db)
