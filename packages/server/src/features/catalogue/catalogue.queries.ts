import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { compileOnce, type Fill } from '../../db/compiled-query.ts'
import type { Db } from '../../db/engine.ts'
import { isFreeTrack, isInPublishedPack, isUnderReview, type UserId } from '../../db/entitlements.ts'
import type { Tables } from '../../db/tables.ts'
import { pricedTracksOf, scopedOwnershipColumns } from './catalogue.ownership.queries.ts'

/** Which packs a visitor is asking for: a condition on `packs`. */
export type PackFilter = (q: ExpressionBuilder<Tables, 'packs'>) => Expression<SqlBool>

export const anyPublishedPack: PackFilter = (q) => q('packs.published_at', 'is not', null)

/** Titles that contain the text, in which % and _ are characters like any other. */
export const titleContains =
  (text: string): PackFilter =>
  (q) =>
    q.and([anyPublishedPack(q), q('packs.title_folded', 'like', `%${text.replace(/[\\%_]/g, '\\$&')}%`)])

/** Titles that have, for each group, at least one of its words. */
export const titleHasWords =
  (groups: string[][]): PackFilter =>
  (q) =>
    q.and([
      anyPublishedPack(q),
      ...groups.map((words) =>
        words.length === 0
          ? q.lit(false)
          : q.exists(
              q
                .selectFrom('pack_words')
                .select('pack_words.word')
                .whereRef('pack_words.pack_id', '=', 'packs.id')
                .where('pack_words.word', 'in', words),
            ),
      ),
    ])

/** For each searched word, the words of four letters or more, among all titles, that are within two edits of it. */
export async function wordsNear(db: Db, searched: string[]) {
  // Steps from word to word along the index, so that a word in a thousand titles is met once.
  const { rows } = await sql<{ searched: string; word: string }>`
    with recursive vocabulary(word) as (
      select min(word) from pack_words
      union all
      select (select min(pack_words.word) from pack_words where pack_words.word > vocabulary.word)
      from vocabulary where vocabulary.word is not null
    )
    select searched, word from vocabulary
    join unnest(${searched}::text[]) as searched on levenshtein_less_equal(word, searched, 2) <= 2
    where length(word) >= 4`.execute(db)
  return searched.map((one) => rows.filter((row) => row.searched === one).map(({ word }) => word))
}

/** Kept by the database, so that it costs the same for ten packs and for a million. */
export const countPublishedPacks = (db: Db) =>
  db.selectFrom('catalogue_stats').select('published_packs as count').executeTakeFirstOrThrow()

export const matchCount = (db: Db, match: PackFilter) =>
  db
    .selectFrom('packs')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where(match)
    .executeTakeFirstOrThrow()

export interface ListStart {
  offset: number
  limit: number
}

export interface ListSlice extends ListStart {
  total: number
}

/** The ids of a stretch of the list, newest first, read from the index alone and from its nearer end. */
export function packIdsAt(db: Db, match: PackFilter, { offset, limit, total }: ListSlice) {
  const length = Math.min(limit, total - offset)
  const fromTheEnd = offset > total / 2
  return inOrder(db, match, fromTheEnd ? 'asc' : 'desc')
    .offset(fromTheEnd ? total - offset - length : offset)
    .limit(length)
}

const inOrder = (db: Db, match: PackFilter, direction: 'asc' | 'desc') =>
  db
    .selectFrom('packs')
    .select('packs.id')
    .where(match)
    .orderBy('packs.published_at', direction)
    .orderBy('packs.id', direction)

/** A stretch of the list with all that a card shows: only what is shown is joined. */
export const packsAt = (db: Db, match: PackFilter, stretch: ListSlice) =>
  shown(db, packIdsAt(db, match, stretch))
    .select(countedTracks)
    .execute()

/** The same as somebody in particular sees it, who may hold a part of each pack. */
export const packsAtFor = (db: Db, match: PackFilter, stretch: ListSlice, userId: string) =>
  shown(db, packIdsAt(db, match, stretch))
    .select((q) => pricedTracksOf(q, userId).as('parts'))
    .execute()

/** A stretch near the beginning of the whole list, each pack with the length of the list: one question instead of two. */
export const packsNearStart = compileOnce((db, value: Fill<ListStart>) =>
  nearStart(db, value).select(countedTracks).select(lengthOfList),
)

/** The same as somebody in particular sees it. */
export const packsNearStartFor = compileOnce((db, value: Fill<ListStart & { userId: string }>) =>
  nearStart(db, value)
    .select((q) => pricedTracksOf(q, value('userId')).as('parts'))
    .select(lengthOfList),
)

/** There are few to be skipped, so they are read whole at once: to find them again by their ids would take twice as long. */
const nearStart = (db: Db, value: Fill<ListStart>) =>
  db
    .selectFrom((q) =>
      q
        .selectFrom('packs')
        .selectAll()
        .where(anyPublishedPack)
        .orderBy('published_at', 'desc')
        .orderBy('id', 'desc')
        .offset(value('offset'))
        .limit(value('limit'))
        .as('packs'),
    )
    .selectAll('packs')
    .orderBy('packs.published_at', 'desc')
    .orderBy('packs.id', 'desc')

const lengthOfList = (q: ExpressionBuilder<Tables, 'packs'>) =>
  q.selectFrom('catalogue_stats').select('published_packs').as('list_length')

const shown = (db: Db, ids: ReturnType<typeof packIdsAt>) =>
  db
    .selectFrom(ids.as('shown'))
    .innerJoin('packs', 'packs.id', 'shown.id')
    .selectAll('packs')
    .orderBy('packs.published_at', 'desc')
    .orderBy('packs.id', 'desc')

const countedTracks = (q: ExpressionBuilder<Tables, 'packs'>) => [
  countTracksOfPack(q).as('total'),
  countTracksOfPack(q).where(isFreeTrack('pack_tracks.track_id')).as('owned'),
]

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
    .select([
      'pack_tracks.pack_id',
      'loudness_lufs',
      'true_peak_dbtp',
      'peaks',
      'preview_start_ms',
      'preview_ms',
    ])
    .select([
      ...scopedOwnershipColumns(userId),
      isUnderReview('pack_tracks.track_id', userId).as('under_review'),
    ])
    .where('pack_tracks.pack_id', '=', sql<string>`any(${packIds}::text[])`)
    .orderBy('pack_tracks.pack_id')
    .orderBy('pack_tracks.position')

/** Also those that are no longer sold; the newest first. */
export const packsById = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('packs')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('published_at', (order) => order.desc().nullsLast())
    .orderBy('id')
    .execute()

const countTracksOfPack = (q: ExpressionBuilder<Tables, 'packs'>) =>
  q
    .selectFrom('pack_tracks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('pack_tracks.pack_id', '=', 'packs.id')

export const countPublishedTracks = (db: Db) =>
  db
    .selectFrom('tracks')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where(isInPublishedPack('tracks.id'))
    .executeTakeFirstOrThrow()

/** Raised by every change of the catalogue. */
export const catalogueVersion = (db: Db) =>
  db.selectFrom('catalogue_stats').select('version').executeTakeFirstOrThrow()
