import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'
import { isFreeTrack } from '../../db/entitlements.ts'

export interface NamedTrack {
  track_id: string
  title: string
}

/** These tracks by their titles, in the order in which they are named; those that are there. */
export async function tracksNamed(db: Db, trackIds: readonly string[]) {
  const { rows } = await sql<NamedTrack>`
    select tracks.id as track_id, tracks.title
    from unnest(${trackIds}::text[]) with ordinality as named (id, place) join tracks using (id)
    order by place`.execute(db)
  return rows
}

/** The tracks of a pack, sold or not, in their order. */
export const tracksNamedOfPack = (db: Db, packId: string) =>
  db
    .selectFrom('pack_tracks')
    .innerJoin('tracks', 'tracks.id', 'pack_tracks.track_id')
    .select(['tracks.id as track_id', 'tracks.title'])
    .where('pack_tracks.pack_id', '=', packId)
    .orderBy('pack_tracks.position')
    .execute()

/** Which of these tracks somebody was not given before, or was and had it taken back. */
export async function upsertGifts(db: Db, userId: string, trackIds: readonly string[]) {
  const { rows } = await sql<{ track_id: string }>`
    insert into entitlements (user_id, track_id, source)
    select ${userId}, named.id, 'gift' from unnest(${trackIds}::text[]) as named (id)
    on conflict on constraint entitlements_once do update set withdrawn_at = null, granted_at = now()
      where entitlements.withdrawn_at is not null
    returning track_id`.execute(db)
  return rows.map(({ track_id }) => track_id)
}

/** Which of these tracks somebody had as a gift until now; what they bought stays. */
export async function withdrawGifts(db: Db, userId: string, trackIds: readonly string[]) {
  const rows = await db
    .updateTable('entitlements')
    .set({ withdrawn_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('source', '=', 'gift')
    .where('withdrawn_at', 'is', null)
    .where('track_id', '=', sql<string>`any(${trackIds}::text[])`)
    .returning('track_id')
    .execute()
  return rows.map(({ track_id }) => track_id)
}

/** Every right that somebody has or had, the oldest first, with the packs that its track stands in. */
export const allEntitlementsOf = (db: Db, userId: string) =>
  db
    .selectFrom('entitlements')
    .innerJoin('tracks', 'tracks.id', 'entitlements.track_id')
    .leftJoin('orders', 'orders.id', 'entitlements.order_id')
    .select([
      'tracks.id as track_id',
      'tracks.title',
      'entitlements.source',
      'entitlements.granted_at',
      'entitlements.suspended_at',
      'entitlements.withdrawn_at',
      'orders.number as order_number',
    ])
    .select(({ selectFrom }) =>
      selectFrom('pack_tracks')
        .innerJoin('packs', 'packs.id', 'pack_tracks.pack_id')
        .select(
          sql<PackName[]>`coalesce(json_agg(json_build_object('id', packs.id, 'title', packs.title)
            order by packs.created_at, packs.id), '[]')`.as('packs'),
        )
        .whereRef('pack_tracks.track_id', '=', 'tracks.id')
        .as('packs'),
    )
    .where('entitlements.user_id', '=', userId)
    .orderBy('entitlements.granted_at')
    .orderBy('tracks.id')
    .$narrowType<{ source: 'gift' | 'order'; packs: PackName[] }>()
    .execute()

interface PackName {
  id: string
  title: string
}

interface TrackGround extends NamedTrack {
  /** What lets somebody keep it besides one order; null where nothing does. */
  because: 'gift' | 'order' | 'free' | null
  order_number: number | null
}

/** What lets somebody keep these tracks, were it not for one of their orders. */
export async function otherGroundsOf(db: Db, userId: string, orderId: string, trackIds: readonly string[]) {
  const { rows } = await sql<TrackGround>`
    select tracks.id as track_id, tracks.title, other.number as order_number,
      coalesce(other.source, case when ${isFreeTrack('tracks.id')} then 'free' end) as because
    from unnest(${trackIds}::text[]) with ordinality as named (id, place)
    join tracks using (id)
    left join lateral (
      select entitlements.source, orders.number from entitlements left join orders on orders.id = order_id
      where entitlements.user_id = ${userId} and track_id = tracks.id and withdrawn_at is null
        and order_id is distinct from ${orderId}
      order by entitlements.source, granted_at limit 1
    ) other on true
    order by place`.execute(db)
  return rows
}
