import type { Scope } from '@earcon/contract/licences/scope.rules'
import type { OrderStatus } from '@earcon/contract/orders/orders.calls'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/engine.ts'

export interface LicensedTrackRow {
  id: string
  title: string
  artist: string
  sha256: string | null
}

export interface StoredLicence {
  number: string
  holder_key: string
  user_id: string | null
  order_number: number
  order_status: OrderStatus
  /** Of this line alone, or of the whole order. */
  refunded_at: Date | null
  settled_at: Date | null
  item_type: 'track' | 'sound_pack'
  item_id: string
  title: string
  pack_track_count: number | null
  tracks: LicensedTrackRow[]
  licensee_name: string | null
  licensee_company: string | null
  public_name: boolean
  scope: Scope
  broadcast: boolean
  /** The numbers of those that it rests on. */
  extends: string[]
  licence_version: string
  licence_sha256: string
  seller_name: string
  seller_address: string
  issued_at: Date
  projects: { project: string | null; at: string }[]
  test: boolean
}

async function licencesWhere(db: Db, condition: RawBuilder<boolean>) {
  const { rows } = await sql<StoredLicence>`
    select licences.number, licences.holder_key, orders.user_id, orders.number as order_number,
      orders.status as order_status, order_items.refunded_at, settled.at as settled_at,
      licences.item_type, licences.item_id, licences.title, licences.pack_track_count,
      licences.licensee_name, licences.licensee_company, licences.public_name, licences.scope, licences.broadcast, licences.extends,
      licence_texts.version as licence_version, licences.licence_sha256,
      licences.seller_name, licences.seller_address, licences.issued_at, orders.test,
      (select coalesce(json_agg(json_build_object(
          'id', track_id, 'title', title, 'artist', artist_name, 'sha256', sha256) order by position), '[]')
        from licence_tracks where licence = licences.number) as tracks,
      (select coalesce(json_agg(json_build_object('project', project, 'at', at) order by id desc), '[]')
        from licence_projects where licence = licences.number) as projects
    from licences
    join orders on orders.id = licences.order_id
    join order_items using (order_id, position)
    join licence_texts on licence_texts.sha256 = licences.licence_sha256
    left join lateral (
      select at from order_changes where order_changes.order_id = orders.id and order_changes.status = orders.status
      order by id desc limit 1
    ) settled on true
    where ${condition}
    order by orders.number desc, licences.position`.execute(db)
  return rows
}

/** One or none. */
export const licenceByNumber = (db: Db, number: string) => licencesWhere(db, sql`licences.number = ${number}`)

export const licencesOfUser = (db: Db, userId: string) => licencesWhere(db, sql`orders.user_id = ${userId}`)

export const licencesForTracks = (db: Db, userId: string, trackIds: readonly string[]) =>
  licencesWhere(
    db,
    sql`orders.user_id = ${userId} and licences.number in (
      select licence from licence_tracks where track_id = any(${trackIds}::text[]))`,
  )

export const setNamePublic = (db: Db, number: string, public_name: boolean) =>
  db.updateTable('licences').set({ public_name }).where('number', '=', number).execute()

export const insertProject = (db: Db, licence: string, project: string | null) =>
  db.insertInto('licence_projects').values({ licence, project }).execute()

/** Whom the last paid order of somebody was licensed to. */
export const lastLicenseeOf = (db: Db, userId: string) =>
  db
    .selectFrom('orders')
    .select(['licensee_name', 'licensee_company'])
    .where('user_id', '=', userId)
    .where('paid_at', 'is not', null)
    .where('licensee_name', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The names of somebody's licences stay, whatever becomes of the account. */
export const letNamesOutliveAccount = (db: Db, userId: string) =>
  db
    .updateTable('licences')
    .set({ name_outlives_account: true })
    .where('order_id', 'in', db.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute()

/** Texts that something was sold under, to the letter. */
export const licenceTextsBySum = (db: Db, sums: readonly string[]) =>
  db.selectFrom('licence_texts').selectAll().where('sha256', '=', sql<string>`any(${sums}::text[])`).execute()
