import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'

/** Rights to tracks; whoever was given one already keeps it as it is. */
export const insertGifts = (db: Db, userId: string, trackIds: string[]) =>
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
    .where('withdrawn_at', 'is', null)
    .orderBy('granted_at')
    .orderBy('tracks.slug')
    .execute()

export interface OrderRight {
  track_id: string
  standing: 'active' | 'suspended' | 'withdrawn'
}

/** The rights that an order has brought, each as it stands now. */
export const putOrderRights = (db: Db, userId: string, orderId: string, rights: readonly OrderRight[]) =>
  db
    .insertInto('entitlements')
    .values(
      rights.map(({ track_id, standing }) => ({
        user_id: userId,
        track_id,
        source: 'order',
        order_id: orderId,
        suspended_at: standing === 'suspended' ? sql<Date>`now()` : null,
        withdrawn_at: standing === 'withdrawn' ? sql<Date>`now()` : null,
      })),
    )
    .onConflict((conflict) =>
      conflict.constraint('entitlements_once').doUpdateSet(({ ref }) => ({
        suspended_at: ref('excluded.suspended_at'),
        withdrawn_at: ref('excluded.withdrawn_at'),
      })),
    )
    .execute()

/** Every pack that somebody has a track of, or has claimed while it is free, and when the last of it came. */
export async function packsAcquired(db: Db, userId: string) {
  const { rows } = await sql<{ pack_id: string; at: Date }>`
    select pack_id, max(at) as at from (
      select pack_id, granted_at as at from entitlements join pack_tracks using (track_id)
      where user_id = ${userId} and withdrawn_at is null
      union all
      select pack_id, claimed_at from claims join packs on packs.id = pack_id and price_amount = 0
      where user_id = ${userId}
    ) acquired
    group by pack_id`.execute(db)
  return rows
}

/** Tracks to which somebody has no right but such as are in dispute. */
export async function tracksUnderReview(db: Db, userId: string) {
  const rows = await db
    .selectFrom('entitlements')
    .select('track_id')
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .groupBy('track_id')
    .having((q) => q.fn.agg<boolean>('bool_and', [sql`suspended_at is not null`]), '=', true)
    .execute()
  return rows.map(({ track_id }) => track_id)
}

/** Packs that somebody has bought, or taken, as such. */
export async function packsTakenWhole(db: Db, userId: string) {
  const rows = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select('order_items.pack_id')
    .where('orders.user_id', '=', userId)
    .where('orders.status', 'in', ['paid', 'partially_refunded', 'disputed'])
    .where('order_items.pack_id', 'is not', null)
    .where('order_items.refunded_at', 'is', null)
    .union(db.selectFrom('claims').select('pack_id').where('user_id', '=', userId))
    .$narrowType<{ pack_id: string }>()
    .execute()
  return rows.map(({ pack_id }) => pack_id)
}

/** How much the masters of these packs weigh, as far as they are recorded. */
export const weightsOf = (db: Db, packIds: readonly string[]) =>
  db
    .selectFrom('pack_tracks')
    .innerJoin('tracks', 'tracks.id', 'pack_tracks.track_id')
    .innerJoin('files', (join) =>
      join.onRef('files.take', '=', 'tracks.take').on('files.part', '=', 'master'),
    )
    .select(['pack_tracks.pack_id'])
    .select(({ fn }) => fn.sum<number>('files.size').as('bytes'))
    .where('pack_tracks.pack_id', '=', sql<string>`any(${packIds}::text[])`)
    .groupBy('pack_tracks.pack_id')
    .execute()

/** What is to be delivered of a track, and on what ground somebody may have it. */
const deliverable = (db: Db, userId: string) =>
  db
    .selectFrom('tracks')
    .select([
      'tracks.id',
      'slug',
      'title',
      'artist_name',
      'recipe',
      'take',
      'original_format',
      'event',
      'is_downloadable',
    ])
    .select(({ exists, selectFrom, and, eb, not }) => {
      const rights = selectFrom('entitlements')
        .select('order_id')
        .whereRef('entitlements.track_id', '=', 'tracks.id')
        .where('entitlements.user_id', '=', userId)
        .where('withdrawn_at', 'is', null)
      const free = selectFrom('pack_tracks')
        .innerJoin('packs', 'packs.id', 'pack_tracks.pack_id')
        .select('packs.id')
        .whereRef('pack_tracks.track_id', '=', 'tracks.id')
        .where('packs.price_amount', '=', 0)
        .where('packs.published_at', 'is not', null)
      const active = exists(rights.where('suspended_at', 'is', null))
      return [eb.or([active, exists(free)]).as('mine'), and([exists(rights), not(active)]).as('review')]
    })

export const trackToDeliver = (db: Db, id: string, userId: string) =>
  deliverable(db, userId).where('tracks.id', '=', id).executeTakeFirst()

/** The tracks of a pack in their order. */
export const tracksToDeliver = (db: Db, packId: string, userId: string) =>
  deliverable(db, userId)
    .innerJoin('pack_tracks', 'pack_tracks.track_id', 'tracks.id')
    .where('pack_tracks.pack_id', '=', packId)
    .orderBy('pack_tracks.position')
    .execute()

export const packToDeliver = (db: Db, idOrSlug: string) =>
  db
    .selectFrom('packs')
    .selectAll()
    .where((q) => q.or([q('id', '=', idOrSlug), q('slug', '=', idOrSlug)]))
    .executeTakeFirst()

/** Whoever takes something of a free pack finds it again among what is theirs. */
export const claim = (db: Db, userId: string, by: { track: string } | { pack: string }) =>
  db
    .insertInto('claims')
    .columns(['user_id', 'pack_id'])
    .expression((q) =>
      q
        .selectFrom('packs')
        .select([sql.val(userId).as('user_id'), 'packs.id'])
        .where('price_amount', '=', 0)
        .where('published_at', 'is not', null)
        .$if('pack' in by, (q) => q.where('packs.id', '=', 'pack' in by ? by.pack : ''))
        .$if('track' in by, (q) =>
          q.where('packs.id', 'in', (q) =>
            q
              .selectFrom('pack_tracks')
              .select('pack_id')
              .where('track_id', '=', 'track' in by ? by.track : ''),
          ),
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Which of these tracks somebody has paid for by another order. */
export const heldBesides = (db: Db, userId: string, trackIds: string[], orderId: string) =>
  db
    .selectFrom('entitlements')
    .select('track_id')
    .where('user_id', '=', userId)
    .where('track_id', '=', sql<string>`any(${trackIds}::text[])`)
    .where('withdrawn_at', 'is', null)
    .where('order_id', '!=', orderId)
    .execute()
