import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../db/engine.ts'
import { isNotWithdrawn } from '../../../db/entitlements.ts'
import type { PackRecord, TrackRecord } from './catalogue.pack-records.ts'

const packColumns = [
  'packs.id',
  'packs.slug',
  'packs.title',
  'packs.description',
  'packs.kind',
  'packs.version',
  'packs.price_amount',
  'packs.cover_take',
  'packs.cover_file',
  'packs.published_at',
  'packs.first_published_at',
] as const

const trackColumns = [
  'tracks.id',
  'tracks.slug',
  'tracks.title',
  'tracks.artist_name',
  'tracks.genre',
  'tracks.event',
  'tracks.loops',
  'tracks.price_amount',
  'tracks.duration_ms',
  'tracks.original_format',
  'tracks.source_file',
  'tracks.take',
] as const

const anyOf = (names: readonly string[]) => sql<string>`any(${names}::text[])`

const packs = (db: Db) =>
  db
    .selectFrom('packs')
    .select(packColumns)
    .select((q) =>
      jsonArrayFrom(
        q
          .selectFrom('pack_tracks')
          .innerJoin('tracks', 'tracks.id', 'pack_tracks.track_id')
          .select(trackColumns)
          .whereRef('pack_tracks.pack_id', '=', 'packs.id')
          .orderBy('pack_tracks.position'),
      ).as('tracks'),
    )

export const packRecordsBySlug = (db: Db, slugs: readonly string[]): Promise<PackRecord[]> =>
  packs(db).where('packs.slug', '=', anyOf(slugs)).execute()

export const packRecordByIdOrSlug = (db: Db, name: string): Promise<PackRecord | undefined> =>
  packs(db)
    .where((q) => q.or([q('packs.id', '=', name), q('packs.slug', '=', name)]))
    .orderBy((q) => q('packs.id', '=', name), 'desc')
    .limit(1)
    .executeTakeFirst()

export const packRecordsOfTracks = (db: Db, trackIds: readonly string[]): Promise<PackRecord[]> =>
  packs(db)
    .where('packs.id', 'in', (q) =>
      q.selectFrom('pack_tracks').select('pack_id').where('track_id', '=', anyOf(trackIds)),
    )
    .orderBy('packs.id')
    .execute()

export const allPackRecords = (db: Db): Promise<PackRecord[]> =>
  packs(db).orderBy('packs.created_at').orderBy('packs.id').execute()

export const trackRecordsById = (db: Db, ids: readonly string[]): Promise<TrackRecord[]> =>
  db.selectFrom('tracks').select(trackColumns).where('id', '=', anyOf(ids)).execute()

/** Which of these slugs are taken: by packs, or by tracks. */
export async function takenSlugs(db: Db, kind: 'packs' | 'tracks', slugs: readonly string[]) {
  const found = await db.selectFrom(kind).select(['id', 'slug']).where('slug', '=', anyOf(slugs)).execute()
  return new Map(found.map(({ id, slug }) => [slug, id]))
}

/** From now until the transaction ends nobody else changes the catalogue: every change of it raises this row. */
export const lockCatalogueStats = (db: Db) =>
  db.selectFrom('catalogue_stats').select('version').forUpdate().executeTakeFirstOrThrow()

export async function insertTracks(db: Db, tracks: readonly TrackRecord[]) {
  for (let at = 0; at < tracks.length; at += rowsAtOnce)
    await db
      .insertInto('tracks')
      .values(tracks.slice(at, at + rowsAtOnce))
      .execute()
}

const rowsAtOnce = 500

/**
 * A recording that was brought cannot be made again by the studio, so the track has no recipe any more; nor is it what the
 * score says.
 */
export const updateTrack = (db: Db, { id, ...track }: TrackRecord, { isReplaced }: { isReplaced: boolean }) =>
  db
    .updateTable('tracks')
    .set({ ...track, ...(isReplaced && forgottenScore) })
    .where('id', '=', id)
    .execute()

const forgottenScore = { recipe: null, score_tempo_bpm: null, score_key: null, instruments: [] }

type PackRow = Omit<PackRecord, 'tracks' | 'first_published_at'> & { title_folded: string }

export const insertPack = (db: Db, pack: PackRow) => db.insertInto('packs').values(pack).execute()

export const updatePack = (db: Db, { id, ...pack }: PackRow, { isRedrawn }: { isRedrawn: boolean }) =>
  db
    .updateTable('packs')
    .set({ ...pack, ...(isRedrawn && { cover_recipe: null }) })
    .where('id', '=', id)
    .execute()

export async function placeTracks(db: Db, packId: string, trackIds: readonly string[]) {
  await db.deleteFrom('pack_tracks').where('pack_id', '=', packId).execute()
  const rows = trackIds.map((track_id, position) => ({ pack_id: packId, track_id, position }))
  if (rows.length > 0) await db.insertInto('pack_tracks').values(rows).execute()
}

/** Of these tracks those that no pack holds any more and that somebody has a right to, or will have once an order is settled. */
export const wantedTracksWithoutPack = (db: Db, ids: readonly string[]) =>
  tracksWithoutPack(db, ids)
    .select(['title', isOwned.as('is_owned')])
    .where(({ or, exists, selectFrom }) =>
      or([
        isOwned,
        sql<boolean>`exists (select from ${extensions} and orders.status in ('pending', 'processing', 'disputed'))`,
        exists(
          selectFrom('order_items')
            .innerJoin('orders', 'orders.id', 'order_items.order_id')
            .select('orders.id')
            .where('orders.status', 'in', ['pending', 'processing', 'disputed'])
            .where(sql<boolean>`order_items.track_ids @> array[tracks.id]`),
        ),
      ]),
    )
    .execute()

/** Lines that pay for a larger step of the track. */
const extensions = sql`order_item_steps join orders on orders.id = order_item_steps.order_id
  where order_item_steps.track_id = tracks.id`

const isOwned = sql<boolean>`exists (select from entitlements where entitlements.track_id = tracks.id and ${isNotWithdrawn})`

const tracksWithoutPack = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('tracks')
    .where('tracks.id', '=', anyOf(ids))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pack_tracks')
            .select('pack_tracks.pack_id')
            .whereRef('pack_tracks.track_id', '=', 'tracks.id'),
        ),
      ),
    )

/** Deletes of these tracks those that no pack holds and that nobody ever bought or was given. */
export async function deleteForgottenTracks(db: Db, ids: readonly string[]) {
  const forgotten = await tracksWithoutPack(db, ids)
    .select(['id', 'slug', 'title'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('entitlements')
            .select('entitlements.user_id')
            .whereRef('entitlements.track_id', '=', 'tracks.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_items')
            .select('order_items.order_id')
            .where(sql<boolean>`order_items.track_ids @> array[tracks.id]`),
        ),
      ),
    )
    .where(sql<boolean>`not exists (select from ${extensions})`)
    .execute()
  await db
    .deleteFrom('tracks')
    .where('id', '=', anyOf(forgotten.map(({ id }) => id)))
    .execute()
  return forgotten
}

/** The old recording stays with those who owned the track; one that comes back is no earlier one any more. */
export async function insertEarlierTake(db: Db, trackId: string, old: string, now: string | null) {
  await db
    .insertInto('earlier_takes')
    .values({ track_id: trackId, take: old })
    .onConflict((conflict) => conflict.columns(['track_id', 'take']).doUpdateSet({ replaced_at: sql`now()` }))
    .execute()
  await db
    .deleteFrom('earlier_takes')
    .where('track_id', '=', trackId)
    .where('take', '=', now ?? '')
    .execute()
}

/** The sums of masters, by take: whether a file that is brought is the one that is there. */
export async function masterSums(db: Db, takes: readonly string[]) {
  const rows = await db
    .selectFrom('files')
    .select(['take', 'sha256'])
    .where('part', '=', 'master')
    .where('take', '=', anyOf(takes))
    .execute()
  return new Map(rows.map(({ take, sha256 }) => [take, sha256]))
}

/** The packs on sale that hold one of these tracks and cost more than all of theirs together. */
export const packsDearerThanTracks = (db: Db, trackIds: readonly string[]) =>
  db
    .selectFrom('packs')
    .innerJoin('pack_tracks', 'pack_tracks.pack_id', 'packs.id')
    .innerJoin('tracks', 'tracks.id', 'pack_tracks.track_id')
    .select(['packs.title', 'packs.price_amount'])
    .select(sql<number>`sum(tracks.price_amount)::int`.as('total'))
    .where('packs.published_at', 'is not', null)
    .where('packs.id', 'in', (q) =>
      q.selectFrom('pack_tracks').select('pack_id').where('track_id', '=', anyOf(trackIds)),
    )
    .groupBy('packs.id')
    .having((q) => q('packs.price_amount', '>', q.fn.sum<number>('tracks.price_amount')))
    .orderBy('packs.id')
    .execute()

export const wasPackOrdered = (db: Db, packId: string) =>
  db.selectFrom('order_items').select('order_id').where('pack_id', '=', packId).limit(1).executeTakeFirst()

export const deletePack = (db: Db, id: string) => db.deleteFrom('packs').where('id', '=', id).execute()
