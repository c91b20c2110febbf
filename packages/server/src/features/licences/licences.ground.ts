import { type RawBuilder, sql } from 'kysely'
import { isNotWithdrawn } from '../../db/entitlements.ts'

/** The orders whose larger steps count; while they are in dispute, and once that is no matter. */
const standing = sql`('paid', 'partially_refunded', 'disputed')`
const undisputed = sql`('paid', 'partially_refunded')`

/**
 * A larger scope rests on the smaller ones, which may have been bought before: so by other lines. A condition on a line in
 * `order_items` of `orders`. Nobody can tell of those who have left: their certificates stay as they were.
 */
const lacksGround = (isGranted: RawBuilder<boolean>, orderStatuses: RawBuilder<unknown>) =>
  sql<boolean>`(orders.user_id is not null and exists (
    select from order_item_steps upper
    where upper.order_id = order_items.order_id and upper.position = order_items.position and (
      not exists (select from entitlements
        where entitlements.user_id = orders.user_id and entitlements.track_id = upper.track_id and ${isGranted})
      or (upper.step = 'unlimited' and not exists (
        select from order_item_steps lower
        join order_items line on line.order_id = lower.order_id and line.position = lower.position
        join orders paid on paid.id = lower.order_id
        where lower.track_id = upper.track_id and lower.step = 'large' and paid.user_id = orders.user_id
          and line.refunded_at is null and paid.status in ${orderStatuses})))))`

/** What a line extends was given back: it is good for nothing, though it stands itself. */
export const hasLostGround = lacksGround(isNotWithdrawn, standing)

/** The payment of what a line extends is in dispute, or it was given back. */
export const lacksUndisputedGround = lacksGround(
  sql<boolean>`${isNotWithdrawn} and entitlements.suspended_at is null`,
  undisputed,
)

/** When the last of what a line extends was given back. */
export const groundLostAt = sql<Date | null>`(
  select max(lost.at) from order_item_steps upper
  cross join lateral (
    select entitlements.withdrawn_at as at from entitlements
    where entitlements.user_id = orders.user_id and entitlements.track_id = upper.track_id
    union all
    select coalesce(line.refunded_at, (select max(order_changes.at) from order_changes where order_changes.order_id = paid.id))
    from order_item_steps lower
    join order_items line on line.order_id = lower.order_id and line.position = lower.position
    join orders paid on paid.id = lower.order_id
    where lower.track_id = upper.track_id and lower.step = 'large' and paid.user_id = orders.user_id
      and (line.refunded_at is not null or paid.status in ('refunded', 'charged_back'))
  ) lost
  where upper.order_id = order_items.order_id and upper.position = order_items.position)`
