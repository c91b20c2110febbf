import type { Step } from '@earcon/contract/licences/scope-steps.rules'
import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'
import type { StepSource } from './licences.ground.ts'

interface SourceRow extends StepSource {
  /** The account that has it; where that is gone, the licence for which it is looked up. */
  owner: string
  track_id: string
  step: Step
}

const isGivenBack = sql<boolean>`(line.refunded_at is not null or paid.status in ('refunded', 'charged_back'))`

/**
 * What gives their owners the steps of the tracks of these licences, all that was paid or given. Whose account is gone is known by the
 * orders of the licence and of those that it extends.
 */
export async function stepSourcesOf(db: Db, numbers: readonly string[]) {
  const { rows } = await sql<SourceRow>`
    with asked as (
      select licences.number, licences.order_id, licences.extends, orders.user_id
      from licences join orders on orders.id = licences.order_id
      where licences.number = any(${numbers}::text[])
    ),
    owners as (select distinct user_id from asked where user_id is not null),
    licensed as (select distinct track_id from licence_tracks where licence in (select number from asked)),
    lines as (
      select owners.user_id as owner, paid.id as order_id
      from owners join orders paid on paid.user_id = owners.user_id
      union
      select asked.number, asked.order_id from asked where user_id is null
      union
      select asked.number, ground.order_id
      from asked join licences ground on ground.number = any(asked.extends) where asked.user_id is null
    )
    select lines.owner, given.track_id, given.step, paid.paid_at as since, paid.status = 'disputed' as disputed,
      case when ${isGivenBack} then coalesce(line.refunded_at, (
        select max(order_changes.at) from order_changes
        where order_changes.order_id = paid.id and order_changes.status = paid.status), paid.paid_at) end as until
    from lines
    join orders paid on paid.id = lines.order_id
    join order_items line on line.order_id = paid.id
    cross join lateral (
      select unnest(line.track_ids) as track_id, 'standard' as step
      union all
      select steps.track_id, steps.step::text from order_item_steps steps
      where steps.order_id = line.order_id and steps.position = line.position
    ) given
    where paid.paid_at is not null and given.track_id in (select track_id from licensed)
    union all
    select owners.user_id, entitlements.track_id, 'standard', entitlements.granted_at, false, entitlements.withdrawn_at
    from owners join entitlements on entitlements.user_id = owners.user_id
    where entitlements.order_id is null and entitlements.track_id in (select track_id from licensed)`.execute(
    db,
  )
  return rows
}
