import { isLargerStep, type LargerStep, steps } from '@earcon/contract/licences/scope-steps.rules'
import { type Expression, expressionBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Who may use what, written once: conditions for the queries of every feature. */
const q = expressionBuilder<Tables>()

/** Somebody, or the place in a query where they will stand. */
export type UserId = string | Expression<string>

/** Where a query has the track it asks about. */
type TrackColumn = 'tracks.id' | 'pack_tracks.track_id'

/** A right counts until it is withdrawn. While it is in dispute it still counts: what it is to need not be bought again. */
export const isNotWithdrawn = sql<boolean>`entitlements.withdrawn_at is null`

/** A pack stands in the shop. */
const isPublished = sql<boolean>`packs.published_at is not null`

/** A pack is given to everybody, as long as it stands in the shop and costs nothing. */
export const isFreePack = sql<boolean>`(packs.price_amount = 0 and ${isPublished})`

const packsWith = (track: TrackColumn) =>
  q
    .selectFrom('pack_tracks as place')
    .innerJoin('packs', 'packs.id', 'place.pack_id')
    .select('packs.id')
    .where('place.track_id', '=', sql.ref<string>(track))

/** A published pack holds the track. */
export const isInPublishedPack = (track: TrackColumn) =>
  q.exists(packsWith(track).where(isPublished)).$castTo<boolean>()

/** A track belongs to everyone while a free pack holds it. */
export const isFreeTrack = (track: TrackColumn) =>
  q.exists(packsWith(track).where(isFreePack)).$castTo<boolean>()

const entitlementsTo = (track: TrackColumn, userId: UserId) =>
  q
    .selectFrom('entitlements')
    .select('entitlements.track_id')
    .where('entitlements.track_id', '=', sql.ref<string>(track))
    .where('entitlements.user_id', '=', userId)
    .where(isNotWithdrawn)

/** Somebody has a right of their own to a track. Of those who are not signed in nothing is asked. */
export const isEntitled = (track: TrackColumn, userId: UserId | undefined) =>
  userId === undefined
    ? q.lit(false).$castTo<boolean>()
    : q.exists(entitlementsTo(track, userId)).$castTo<boolean>()

/** A line of an order counts until it is given back, or all of its order is; while that is in dispute it still counts. */
export const isLineStanding = sql<boolean>`(order_items.refunded_at is null
  and orders.status in ('paid', 'partially_refunded', 'disputed'))`

const largerSteps = steps.filter(isLargerStep)

/** The steps beyond the standard one that somebody has paid for, of a track; entitlements are to the standard one. */
export const largerStepsOf = (track: TrackColumn, userId: UserId | undefined) =>
  userId === undefined
    ? sql<LargerStep[]>`'[]'::json`
    : sql<LargerStep[]>`to_json(array_remove(array[${sql.join(
        largerSteps.map(
          (step) =>
            sql`case when ${sql.ref(track)} in (${tracksAtStep(step, userId)}) then ${sql.lit(step)} end`,
        ),
      )}]::text[], null))`

/** Asked once, however many tracks there are. */
const tracksAtStep = (step: LargerStep, userId: UserId) => sql`
  select order_item_steps.track_id
  from order_item_steps join order_items using (order_id, position) join orders on orders.id = order_id
  where order_item_steps.step = ${sql.lit(step)} and orders.user_id = ${userId} and ${isLineStanding}`

/** They may have the track itself: no right that is in dispute gives them that. */
export const isUsable = (track: TrackColumn, userId: UserId) =>
  q.or([q.exists(undisputedEntitlements(track, userId)), isFreeTrack(track)]).$castTo<boolean>()

/** They could only have it by rights that are in dispute. */
export const isUnderReview = (track: TrackColumn, userId: UserId | undefined) =>
  userId === undefined
    ? q.lit(false).$castTo<boolean>()
    : q.and([q.exists(entitlementsTo(track, userId)), q.not(isUsable(track, userId))]).$castTo<boolean>()

const undisputedEntitlements = (track: TrackColumn, userId: UserId) =>
  entitlementsTo(track, userId).where('entitlements.suspended_at', 'is', null)
