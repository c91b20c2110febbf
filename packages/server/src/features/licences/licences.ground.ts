import { type RawBuilder, sql } from 'kysely'

/** Of a licence, what it extends, with the lines and orders these were sold by. */
const grounds = sql`licences ground
  join order_items line on line.order_id = ground.order_id and line.position = ground.position
  join orders paid on paid.id = ground.order_id
  where ground.number = any(licences.extends)`

const isGivenBack = sql<boolean>`(line.refunded_at is not null or paid.status in ('refunded', 'charged_back'))`

const someGround = (condition: RawBuilder<boolean>) =>
  sql<boolean>`exists (select from ${grounds} and ${condition})`

/** Of a track in `licence_tracks`: what its licence extends of it was given back. */
export const hasLostGround = someGround(sql`${isGivenBack} and exists (
  select from licence_tracks below
  where below.licence = ground.number and below.track_id = licence_tracks.track_id)`)

/** The payment of what a licence extends is in dispute. */
export const hasDisputedGround = someGround(sql`paid.status = 'disputed'`)

/** When the first of what a licence extends was given back. */
export const groundLostAt = sql<Date | null>`(
  select min(coalesce(line.refunded_at, (
    select max(order_changes.at) from order_changes
    where order_changes.order_id = paid.id and order_changes.status = paid.status)))
  from ${grounds} and ${isGivenBack})`
