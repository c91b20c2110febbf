import { sql } from 'kysely'
import type { Db } from '../../../db/engine.ts'

/** What somebody takes, one of the two: a track, or a pack with these tracks. */
export type TakenItem = { track: string } | { pack: string; tracks: readonly string[] }

/** Once for every order that it could be taken by, and once where there is none; nobody's, whose account is gone. */
export async function insertDownload(db: Db, userId: string, item: TakenItem) {
  const [track, pack] = 'track' in item ? [item.track, null] : [null, item.pack]
  const trackIds = 'track' in item ? [item.track] : [...item.tracks]
  await sql`
    insert into downloads (user_id, order_id, track_id, pack_id)
    select users.id, paid.order_id, ${track}, ${pack}
    from users left join (
      select distinct order_id from entitlements
      where user_id = ${userId} and track_id = any(${trackIds}::text[]) and order_id is not null
        and withdrawn_at is null and suspended_at is null
    ) paid on true
    where users.id = ${userId}
    for key share of users`.execute(db)
}

interface DownloadRow {
  at: Date
  type: 'track' | 'sound_pack'
  id: string
  title: string
}

const columns = sql`downloads.at,
  case when downloads.track_id is null then 'sound_pack' else 'track' end as type,
  coalesce(tracks.id, packs.id) as id, coalesce(tracks.title, packs.title) as title
  from downloads left join tracks on tracks.id = downloads.track_id left join packs on packs.id = downloads.pack_id`

export async function downloadsByOrder(db: Db, orderId: string) {
  const { rows } = await sql<DownloadRow>`
    select ${columns} where downloads.order_id = ${orderId} order by downloads.id`.execute(db)
  return rows
}

/** One that several orders stood behind is one. */
export async function downloadsByUser(db: Db, userId: string) {
  const { rows } = await sql<DownloadRow>`
    select distinct ${columns} where downloads.user_id = ${userId} order by at`.execute(db)
  return rows
}

/** For as long as a bank may ask whether something was delivered. */
export const sweepDownloads = (db: Db) =>
  db.deleteFrom('downloads').where('at', '<', sql<Date>`now() - interval '2 years'`).execute()
