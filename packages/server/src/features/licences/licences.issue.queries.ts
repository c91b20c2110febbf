import type { LicenceText } from '@earcon/contract/licences/licence-text.rules'
import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'
import { isNotWithdrawn } from '../../db/entitlements.ts'

/** Paid orders of which a line has no licence yet, and whose they are; the oldest first. */
export async function unlicensedOrders(
  db: Db,
  {
    versions,
    most,
    but,
  }: { versions: readonly LicenceText['version'][]; most: number; but: readonly string[] },
) {
  const { rows } = await sql<{ id: string; user_id: string | null }>`
    select orders.id, orders.user_id
    from order_items
    join orders on orders.id = order_items.order_id
    left join licences using (order_id, position)
    where orders.paid_at is not null and licences.number is null
      and order_items.licence_version = any(${versions}::text[]) and orders.id <> all(${but}::text[])
    group by orders.id
    order by orders.paid_at
    limit ${most}`.execute(db)
  return rows
}

/** A paid order and its lines without a licence, with what its account says of its owner. */
export async function unlicensedItemsOf(db: Db, orderId: string) {
  const { rows } = await sql<{
    position: number
    licence_version: string
    licensee_name: string | null
    display_name: string | null
    email: string | null
  }>`
    select order_items.position, order_items.licence_version, orders.licensee_name, users.display_name, users.email
    from order_items
    join orders on orders.id = order_items.order_id
    left join users on users.id = orders.user_id
    left join licences using (order_id, position)
    where orders.id = ${orderId} and orders.paid_at is not null and licences.number is null
    order by order_items.position`.execute(db)
  return rows
}

/** From now on an order says itself whom it is licensed to. */
export const freezeLicensee = (db: Db, orderId: string, licensee_name: string | null) =>
  db
    .updateTable('orders')
    .set({ licensee_name })
    .where('id', '=', orderId)
    .where('licensee_name', 'is', null)
    .execute()

export const insertLicenceTexts = (db: Db, texts: { sha256: string; version: string; text: string }[]) =>
  db
    .insertInto('licence_texts')
    .values(texts)
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute()

interface NewLicence {
  position: number
  number: string
  holder_key: string
  licence_sha256: string
}

/** The steps beyond the first that a line certifies. */
const largerStepsOfLine = sql`(
  case order_items.scope when 'standard' then '{}' when 'large' then '{large}' else '{large,unlimited}' end::licence_step[]
  || case when order_items.broadcast then '{broadcast}' else '{}' end::licence_step[])`

/** A track of the pack, where the scope is larger: by other lines its buyer has all of that already. */
const isHeldAtScopeOfLine = sql<boolean>`${largerStepsOfLine} <> '{}'
  and exists (select from entitlements
    where entitlements.user_id = orders.user_id and entitlements.track_id = pack_tracks.track_id and ${isNotWithdrawn})
  and not exists (select from unnest(${largerStepsOfLine}) as needed (step) where not exists (
    select from order_item_steps steps
    join order_items line on line.order_id = steps.order_id and line.position = steps.position
    join orders paid on paid.id = steps.order_id
    where paid.user_id = orders.user_id and steps.track_id = pack_tracks.track_id and steps.step = needed.step
      and line.refunded_at is null and paid.status in ('paid', 'partially_refunded', 'disputed')))`

/** What a line licenses: the tracks that it pays something of, and those that have as much already. */
const tracksOfLine = sql`array(
  select unnest(order_items.track_ids)
  union select steps.track_id from order_item_steps steps
  where steps.order_id = order_items.order_id and steps.position = order_items.position
  union select pack_tracks.track_id from pack_tracks
  where pack_tracks.pack_id = order_items.pack_id and ${isHeldAtScopeOfLine})`

/**
 * The licences that the one of a line rests on: they have paid for steps that it certifies. Nothing is paid twice, so a line that pays
 * for all of its scope has none.
 */
const groundOfLine = sql`
  select array_agg(earlier.number order by earlier.issued_at, earlier.number) as numbers,
    (array_agg(earlier.licensee_name order by earlier.issued_at desc, earlier.number))[1] as licensee_name,
    (array_agg(earlier.licensee_company order by earlier.issued_at desc, earlier.number))[1] as licensee_company
  from licences earlier
  join orders paid on paid.id = earlier.order_id
  join order_items line on line.order_id = earlier.order_id and line.position = earlier.position
  where paid.user_id = orders.user_id and paid.id <> orders.id
    and line.refunded_at is null and paid.status in ('paid', 'partially_refunded', 'disputed')
    and (line.track_ids && ${tracksOfLine} or exists (
      select from order_item_steps steps
      where steps.order_id = line.order_id and steps.position = line.position
        and steps.track_id = any(${tracksOfLine}) and steps.step = any(${largerStepsOfLine})))`

/** A line that only extends makes nobody else a licensee: it is the same licence, for more people. What brings something new is for whom its buyer says. */
const staysWithLicensee = sql<boolean>`(ground.licensee_name is not null and cardinality(order_items.track_ids) = 0)`

/** Licences of lines of one order, as everything is now, with the tracks that each line licenses; none that is there already. */
export const insertLicences = (db: Db, orderId: string, licences: readonly NewLicence[]) =>
  sql`
    with issued as (
      insert into licences (number, order_id, position, item_type, item_id, title, pack_track_count, holder_key,
        licensee_name, licensee_company, licence_sha256, seller_name, seller_address, issued_at,
        scope, broadcast, extends)
      select given.number, orders.id, given.position,
        case when order_items.pack_id is null then 'track' else 'sound_pack' end,
        coalesce(order_items.pack_id, order_items.track_id), order_items.title,
        case when order_items.pack_id is not null then greatest(
          (select count(*) from pack_tracks where pack_tracks.pack_id = order_items.pack_id),
          cardinality(${tracksOfLine})) end,
        given.holder_key,
        case when ${staysWithLicensee} then ground.licensee_name else orders.licensee_name end,
        case when ${staysWithLicensee} then ground.licensee_company else orders.licensee_company end,
        given.licence_sha256,
        orders.seller_name, orders.seller_address, orders.paid_at,
        order_items.scope::text, order_items.broadcast, coalesce(ground.numbers, '{}')
      from json_to_recordset(${JSON.stringify(licences)}::json)
        as given (position integer, number text, holder_key text, licence_sha256 text)
      join order_items on order_items.order_id = ${orderId} and order_items.position = given.position
      join orders on orders.id = order_items.order_id
      cross join lateral (${groundOfLine}) ground
      on conflict (order_id, position) do nothing
      returning number, order_id, position, issued_at
    )
    insert into licence_tracks (licence, position, track_id, title, artist_name, take, sha256)
    select issued.number, place - 1, tracks.id, tracks.title, tracks.artist_name, heard.take, files.sound_sha256
    from issued
    join order_items using (order_id, position)
    join orders on orders.id = order_items.order_id
    cross join lateral (
      select id, row_number() over (order by pack_tracks.position, id) as place
      from unnest(${tracksOfLine}) as licensed (id)
      left join pack_tracks on pack_tracks.pack_id = order_items.pack_id and pack_tracks.track_id = id
    ) named
    join tracks on tracks.id = named.id
    cross join lateral (
      -- What was to be heard then: something else may have taken its place since.
      select coalesce(
        (select earlier_takes.take from earlier_takes
          where earlier_takes.track_id = tracks.id and replaced_at > issued.issued_at
          order by replaced_at limit 1),
        tracks.take) as take
    ) heard
    left join files on files.take = heard.take and files.part = 'master'`.execute(db)

/** What was still to be recorded when it was sold, or to be summed, is known by now. */
export const sumLicensedTracks = (db: Db) =>
  sql`
    update licence_tracks set take = files.take, sha256 = files.sound_sha256
    from tracks, files
    where licence_tracks.sha256 is null and tracks.id = licence_tracks.track_id
      and files.take = coalesce(licence_tracks.take, tracks.take) and files.part = 'master'
      and files.sound_sha256 is not null`.execute(db)
