import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'

interface UnlicensedItem {
  order_id: string
  position: number
  licence_version: string
  /** As the buyer wrote it, or else as their account is now. */
  licensee_name: string | null
  licensee_company: string | null
  seller_name: string
  seller_address: string
  paid_at: Date
}

/** Lines of paid orders that have no licence yet, of one order or of any; the oldest first. */
export async function unlicensedItems(
  db: Db,
  { orderId, versions }: { orderId?: string; versions: string[] },
) {
  const { rows } = await sql<UnlicensedItem>`
    select order_items.order_id, order_items.position, order_items.licence_version,
      coalesce(orders.licensee_name, nullif(btrim(users.display_name), ''), users.email) as licensee_name,
      orders.licensee_company, orders.seller_name, orders.seller_address, orders.paid_at
    from order_items
    join orders on orders.id = order_items.order_id
    left join users on users.id = orders.user_id
    left join licences using (order_id, position)
    where orders.paid_at is not null and licences.number is null
      and order_items.licence_version = any(${versions}::text[])
      ${orderId === undefined ? sql`` : sql`and orders.id = ${orderId}`}
    order by orders.paid_at, order_items.order_id, order_items.position
    limit 200`.execute(db)
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

export const insertLicenceText = (db: Db, text: { sha256: string; version: string; text: string }) =>
  db
    .insertInto('licence_texts')
    .values(text)
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute()

interface NewLicence extends Omit<UnlicensedItem, 'licence_version' | 'paid_at'> {
  number: string
  holder_key: string
  licence_sha256: string
  issued_at: Date
}

/** Whether nobody has issued it meanwhile. */
export async function insertLicence(db: Db, licence: NewLicence) {
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto('licences')
    .values(licence)
    .onConflict((conflict) => conflict.columns(['order_id', 'position']).doNothing())
    .executeTakeFirst()
  return Boolean(inserted)
}

/** What its line pays for, by the names of now. */
export const insertLicensedTracks = (db: Db, number: string) =>
  sql`
    insert into licence_tracks (licence, position, track_id, title, artist_name, take, sha256)
    select licences.number, place - 1, tracks.id, tracks.title, tracks.artist_name, tracks.take, files.sound_sha256
    from licences
    join order_items using (order_id, position)
    cross join unnest(order_items.track_ids) with ordinality as named (id, place)
    join tracks on tracks.id = named.id
    left join files on files.take = tracks.take and files.part = 'master'
    where licences.number = ${number}`.execute(db)

/** What was still to be recorded when it was sold, or to be summed, is known by now. */
export const sumLicensedTracks = (db: Db) =>
  sql`
    update licence_tracks set take = files.take, sha256 = files.sound_sha256
    from tracks, files
    where licence_tracks.sha256 is null and tracks.id = licence_tracks.track_id
      and files.take = coalesce(licence_tracks.take, tracks.take) and files.part = 'master'
      and files.sound_sha256 is not null`.execute(db)
