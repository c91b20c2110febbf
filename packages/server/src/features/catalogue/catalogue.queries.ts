import { type Expression, type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { compileOnce, type Fill } from '../../db/compiled-query.ts'
import type { Db } from '../../db/engine.ts'
import { isInPublishedPack, isUnderReview, type UserId } from '../../db/entitlements.ts'
import type { Tables } from '../../db/tables.ts'
import { pricedTracksOf, scopedOwnershipColumns } from './catalogue.ownership.queries.ts'

/** Where the packs or tracks of a page are found, in their order. */
export type Ids = RawBuilder<string[]>

/** They may be many, so they are joined to what is shown of them in the very statement that finds them. */
export const placesOf = (ids: Ids) =>
  sql<{ id: string; place: number }>`unnest(${ids}) with ordinality`.as<'shown'>(sql`shown(id, place)`)

const listedColumns = [
  'listed_packs.kind as listed_kind',
  'listed_packs.length_ms',
  'listed_packs.tracks as total',
  'listed_packs.free_tracks as owned',
] as const

/** Packs with all that a card shows: only what is shown is joined. */
export const packsAt = (db: Db, ids: Ids) => shownPacks(db, ids).execute()

/** The same as somebody in particular sees it, who may hold a part of each pack. */
export const packsAtFor = (db: Db, ids: Ids, userId: string) =>
  shownPacks(db, ids)
    .select((q) => pricedTracksOf(q, userId).as('parts'))
    .execute()

const shownPacks = (db: Db, ids: Ids) =>
  db
    .selectFrom(placesOf(ids))
    .innerJoin('packs', 'packs.id', 'shown.id')
    .innerJoin('listed_packs', 'listed_packs.pack_id', 'packs.id')
    .selectAll('packs')
    .select(listedColumns)
    .orderBy('shown.place')

export interface ListStart {
  offset: number
  limit: number
}

/** A stretch near the beginning of the whole list, each pack with the length of the list: one question instead of two. */
export const packsNearStart = compileOnce((db, value: Fill<ListStart>) =>
  nearStart(db, value).select(lengthOfList),
)

/** The same as somebody in particular sees it. */
export const packsNearStartFor = compileOnce((db, value: Fill<ListStart & { userId: string }>) =>
  nearStart(db, value)
    .select((q) => pricedTracksOf(q, value('userId')).as('parts'))
    .select(lengthOfList),
)

/** There are few to be skipped, so they are read in their order from the index. */
const nearStart = (db: Db, value: Fill<ListStart>) =>
  db
    .selectFrom((q) =>
      q
        .selectFrom('listed_packs')
        .selectAll()
        .orderBy('published_at', 'desc')
        .orderBy('pack_id', 'desc')
        .offset(value('offset'))
        .limit(value('limit'))
        .as('listed_packs'),
    )
    .innerJoin('packs', 'packs.id', 'listed_packs.pack_id')
    .selectAll('packs')
    .select(listedColumns)
    .orderBy('listed_packs.published_at', 'desc')
    .orderBy('listed_packs.pack_id', 'desc')

const lengthOfList = (q: ExpressionBuilder<Tables, 'packs'>) =>
  q.selectFrom('catalogue_stats').select('published_packs').as('list_length')

/** Which state of the catalogue this is, and how many packs are on sale in it. */
export const catalogueState = (db: Db) =>
  db.selectFrom('catalogue_stats').select(['version', 'published_packs']).executeTakeFirstOrThrow()

/** Kept by the database, so that it costs the same for ten packs and for a million. */
export const countPublishedPacks = (db: Db) =>
  db.selectFrom('catalogue_stats').select('published_packs as count').executeTakeFirstOrThrow()

/** Tracks of a list, each with the pack that it is listed under. */
export const tracksAt = (db: Db, ids: Ids, userId?: string) =>
  db
    .selectFrom(placesOf(ids))
    .innerJoin('listed_tracks', 'listed_tracks.track_id', 'shown.id')
    .innerJoin('listed_packs', 'listed_packs.pack_id', 'listed_tracks.pack_id')
    .innerJoin('pack_tracks', (join) =>
      join
        .onRef('pack_tracks.pack_id', '=', 'listed_tracks.pack_id')
        .onRef('pack_tracks.track_id', '=', 'listed_tracks.track_id'),
    )
    .innerJoin('packs', 'packs.id', 'listed_tracks.pack_id')
    .innerJoin('tracks', 'tracks.id', 'listed_tracks.track_id')
    .leftJoin('recordings', 'recordings.take', 'tracks.take')
    .selectAll('tracks')
    .select([
      'packs.slug as pack_slug',
      'packs.title as pack_title',
      'packs.cover_take',
      'listed_packs.kind as listed_kind',
      ...recordingColumns,
    ])
    .select(ownedColumns(userId))
    .orderBy('shown.place')
    .execute()

/** What stands in the shop, by id or slug. */
export const publishedPackByIdOrSlug = async (db: Db, idOrSlug: string) =>
  (await publishedPacksNamed(db, { idOrSlug }))[0]

const publishedPacksNamed = compileOnce((db, value: Fill<{ idOrSlug: string }>) =>
  packsNamed(db, value('idOrSlug')).where('published_at', 'is not', null),
)

/** Also what is no longer sold. */
export const anyPackByIdOrSlug = (db: Db, idOrSlug: string) => packsNamed(db, idOrSlug).executeTakeFirst()

/** By id, or by the slug that people read; an id wins over a slug that looks like one. */
const packsNamed = (db: Db, idOrSlug: string | Expression<string>) =>
  db
    .selectFrom('packs')
    .selectAll()
    .where((q) => q.or([q('id', '=', idOrSlug), q('slug', '=', idOrSlug)]))
    .orderBy((q) => q('id', '=', idOrSlug), 'desc')
    .limit(1)

export const tracksOfPack = (db: Db, packId: string, userId?: string) => tracksOfPacks(db, [packId], userId)

/** Of several packs at once, each time with the pack that it stands in. */
export const tracksOfPacks = (db: Db, packIds: readonly string[], userId?: string) =>
  userId === undefined ? tracksIn(db, { packIds }) : tracksInFor(db, { packIds, userId })

interface WantedPacks {
  packIds: readonly string[]
}

const tracksIn = compileOnce((db, value: Fill<WantedPacks>) => tracksWithRecordings(db, value('packIds')))
const tracksInFor = compileOnce((db, value: Fill<WantedPacks & { userId: string }>) =>
  tracksWithRecordings(db, value('packIds'), value('userId')),
)

const tracksWithRecordings = (db: Db, packIds: Expression<readonly string[]>, userId?: UserId) =>
  db
    .selectFrom('pack_tracks')
    .innerJoin('tracks', 'tracks.id', 'pack_tracks.track_id')
    .leftJoin('recordings', 'recordings.take', 'tracks.take')
    .selectAll('tracks')
    .select(recordingColumns)
    .select(ownedColumns(userId))
    .where('pack_tracks.pack_id', '=', sql<string>`any(${packIds}::text[])`)
    .orderBy('pack_tracks.pack_id')
    .orderBy('pack_tracks.position')

const recordingColumns = [
  'pack_tracks.pack_id',
  'loudness_lufs',
  'true_peak_dbtp',
  'brightness_hz',
  'roughness',
  'attack_ms',
  'peaks',
  'preview_start_ms',
  'preview_ms',
  'recordings.tempo_bpm as heard_tempo_bpm',
  'recordings.key as heard_key',
] as const

const ownedColumns = (userId?: UserId) => [
  ...scopedOwnershipColumns(userId),
  isUnderReview('pack_tracks.track_id', userId).as('under_review'),
]

/** Also those that are no longer sold; the newest first. */
export const packsById = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('packs')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('published_at', (order) => order.desc().nullsLast())
    .orderBy('id')
    .execute()

export const countPublishedTracks = (db: Db) =>
  db
    .selectFrom('tracks')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where(isInPublishedPack('tracks.id'))
    .executeTakeFirstOrThrow()

/** Raised by every change of the catalogue. */
export const catalogueVersion = (db: Db) =>
  db.selectFrom('catalogue_stats').select('version').executeTakeFirstOrThrow()
