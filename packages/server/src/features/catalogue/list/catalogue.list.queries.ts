import { bitOf } from '@earcon/contract/catalogue/facet-bits.rules'
import type { ListView, Sort } from '@earcon/contract/catalogue/facets.rules'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/engine.ts'
import { isEntitled, isFreeTrack, isNotWithdrawn } from '../../../db/entitlements.ts'
import { type FacetGroup, hasAllBits } from './catalogue.option-counts.ts'
import type { SearchText } from './catalogue.search-text.ts'

/** The two lists of the shop: their tables are alike, but for what stands in a row. */
const tables = {
  packs: { table: sql.table('listed_packs'), id: sql.ref('pack_id') },
  tracks: { table: sql.table('listed_tracks'), id: sql.ref('track_id') },
} as const

type Condition = RawBuilder<SqlBool>
export type Rank = RawBuilder<SqlBool> | RawBuilder<number>

const all = (conditions: readonly Condition[]) =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``

/** The text stands in the title. */
export const titleContains = ({ inTitle }: Pick<SearchText, 'inTitle'>): Condition =>
  sql`title_folded like ${inTitle}`

/** Where in the title the text stands: 3 at its beginning, 2 at that of a word, 1 within one, 0 nowhere. */
export const placeInTitle = ({ folded, inTitle }: SearchText) => sql<number>`
  case when starts_with(title_folded, ${folded}) then 3
    when title_folded ~ ${beginningOfWord + folded.replace(/[^\p{L}\p{N} ]/gu, '\\$&')} then 2
    when title_folded like ${inTitle} then 1 else 0 end`

/** Words are parted as wordsOf parts them. */
const beginningOfWord = '(^|[^a-z0-9\\u0080-\\U0010ffff])'

/** It does, or its words stand in whatever is known of it. */
export const matchesText = ({ inTitle, everywhere }: { inTitle: string; everywhere?: string }): Condition =>
  everywhere === undefined
    ? titleContains({ inTitle })
    : sql`(${titleContains({ inTitle })} or ${hasWords(everywhere)})`

/** How much of the text the title looks like, from 0 to 1. */
export const likenessOfTitle = ({ folded }: SearchText) => sql<number>`similarity(title_folded, ${folded})`

export const hasWords = (query: string): Condition => sql`words @@ ${query}::tsquery`

/** Of a long list only so much of its beginning is looked at. */
export const isAmongNewest = (view: ListView, most: number): Condition => sql`
  published_at >= coalesce(
    (select published_at from ${tables[view].table} order by published_at desc offset ${most - 1} limit 1), '-infinity')`

export const nothing: Condition = sql`false`

/** What is narrowed to these bits, where it is searched as well: each has a word of its own. */
export const hasBits = (mask: number): Condition =>
  hasWords(
    Array.from({ length: 30 }, (_, place) => place)
      .filter((place) => hasAllBits(mask, 1 << place))
      .map((place) => `'#${place}'`)
      .join(' & '),
  )

/** Whether somebody lacks nothing of it. What is free is everybody's. */
export const isOwned = (view: ListView, userId: string): Condition =>
  view === 'packs'
    ? sql`(free_tracks = tracks or pack_id in (${ownedPacks(userId)}))`
    : sql`((facets & ${bitOf('free', 'yes')}) <> 0 or track_id in (${ownedTracks(userId)}))`

export const isNot = (condition: Condition): Condition => sql`not ${condition}`

const ownedTracks = (userId: string) => sql`
  select track_id from entitlements where user_id = ${userId} and ${isNotWithdrawn}`

/** Of the packs of which somebody holds anything, those of which they lack nothing. */
const ownedPacks = (userId: string) => sql`
  select begun.pack_id
  from (select distinct pack_id from pack_tracks where track_id in (${ownedTracks(userId)})) begun
  where not exists (
    select from pack_tracks where pack_tracks.pack_id = begun.pack_id
      and not (${isEntitled('pack_tracks.track_id', userId)} or ${isFreeTrack('pack_tracks.track_id')}))`

/** All of a list by what it belongs to: kept by the database, however long the list is. */
export async function listedGroups(db: Db, view: ListView): Promise<FacetGroup[]> {
  const groups = await db
    .selectFrom('facet_counts')
    .select(['facets', 'count'])
    .where('list', '=', view)
    .execute()
  return groups.map(({ facets, count }) => ({ facets, count, isOwned: false }))
}

interface Grouped {
  found: readonly Condition[]
  owned?: Condition | undefined
  /** Only the newest that are found. */
  newest?: number
  /** By words alone: the index knows them. */
  isIndexed?: boolean
}

/** What is found by what it belongs to. */
export async function foundGroups(
  db: Db,
  view: ListView,
  { found, owned = nothing, newest, isIndexed = false }: Grouped,
): Promise<FacetGroup[]> {
  const columns = sql`facets, ${owned} as is_owned`
  const groups = sql<FacetGroup>`
    select facets, is_owned as "isOwned", count(*)::integer as count
    from ${
      newest === undefined
        ? sql`(select ${columns} from ${tables[view].table} ${all(found)})`
        : firstOfMany(view, { columns, conditions: found, sort: 'newest', most: newest })
    } as found
    group by facets, is_owned`
  const { rows } = await (isIndexed && newest === undefined ? byIndex(db, groups) : groups.execute(db))
  return rows
}

/** The planner takes many rare words for a common one, and would read all of a list to find a few of it. */
const byIndex = <Row>(db: Db, asked: RawBuilder<Row>) =>
  db.transaction().execute(async (db) => {
    await sql`set local enable_seqscan = off`.execute(db)
    return asked.execute(db)
  })

/** Ids that are found by words alone, before what they name is loaded. */
export async function readByIndex(db: Db, ids: RawBuilder<string[]>): Promise<RawBuilder<string[]>> {
  const { rows } = await byIndex(db, sql<{ ids: string[] }>`select ${ids} as ids`)
  return sql`${rows[0]?.ids ?? []}::text[]`
}

/** So many rows of a list are looked at before its index is asked: what is common is known by them. */
const farthestLook = 20_000

/** How many are found, as far as they are counted. */
export async function countFound(
  db: Db,
  view: ListView,
  { found, most, isIndexed }: { found: readonly Condition[]; most: number; isIndexed: boolean },
) {
  const { table } = tables[view]
  const countIn = (rows: RawBuilder<unknown>) => sql<{ count: number }>`
    select count(*)::integer as count from (select from ${rows} ${all(found)} limit ${most}) found`
  if (!isIndexed) return countOf(await countIn(table).execute(db))
  const beginning = sql`
    (select * from ${table} order by ${orderOf(view, 'newest', false)} limit ${farthestLook}) as looked_at`
  const known = countOf(await countIn(beginning).execute(db))
  return known === most ? most : countOf(await byIndex(db, countIn(table)))
}

const countOf = ({ rows }: { rows: { count: number }[] }) => rows[0]?.count ?? 0

/** What of a list is wanted. */
export interface Wanted {
  conditions: readonly Condition[]
  /** Only what has exactly these options, each time. */
  groups?: readonly number[] | undefined
  sort: Sort
  /** What has more of this is to stand before what has less. */
  rank?: Rank | undefined
  /** Of many only so many can be looked through; few are found as a whole before they are put in order. */
  among?: number | 'all' | undefined
}

export interface Stretch {
  offset: number
  limit: number
  /** Read from its end, in the opposite order. */
  isFromEnd: boolean
}

/** The ids of a stretch of a list, in their order. */
export function idsAt(view: ListView, wanted: Wanted, { offset, limit, isFromEnd }: Stretch) {
  const order = orderOf(view, wanted.sort, isFromEnd)
  const rows =
    wanted.among === undefined ? rowsOf(view, wanted, order) : foundRows(view, wanted, wanted.among)
  return sql<string[]>`array(
    select ${tables[view].id} from ${rows}
    order by ${wanted.rank ? sql`rank desc, ${order}` : order} offset ${offset} limit ${limit})`
}

/** So many groups are put together in their order; of more, the whole list is walked. */
const mostMerged = 64

function rowsOf(view: ListView, { conditions, groups, sort }: Wanted, order: RawBuilder<unknown>) {
  const { table } = tables[view]
  if (groups === undefined) return sql`${table} ${all(conditions)}`
  if (groups.length > mostMerged || conditions.length > 0)
    return sql`${table} ${all([...conditions, sql`facets = any(${groups}::integer[])`])}`
  // The order is said of each: so each is read from its index, and no further than is needed.
  const parts = groups.map(
    (group) => sql`(
      select ${columnsOf(view, sort)} from ${table} where facets = ${group} order by ${order})`,
  )
  return sql`(${sql.join(parts, sql` union all `)}) as listed`
}

function foundRows(view: ListView, { conditions, sort, rank }: Wanted, among: number | 'all') {
  const columns = sql`${columnsOf(view, sort)} ${rank ? sql`, ${rank} as rank` : sql``}`
  return among === 'all'
    ? sql`(
        with found as materialized (select ${columns} from ${tables[view].table} ${all(conditions)})
        select * from found) as listed`
    : sql`${firstOfMany(view, { columns, conditions, sort, most: among })} as listed`
}

/** So far a list is walked for the first of many that are found: they stand close together. */
const farthestWalk = 200_000

interface FirstOfMany {
  columns: RawBuilder<unknown>
  conditions: readonly Condition[]
  sort: Sort
  most: number
}

/**
 * Of many that are found those that stand first: the list is walked in its order until there are enough. Where they stand too
 * far from its beginning, all are found after all.
 */
function firstOfMany(view: ListView, { columns, conditions, sort, most }: FirstOfMany) {
  const { table } = tables[view]
  const order = orderOf(view, sort, false)
  return sql`(
    with near_start as materialized (
      select ${columns} from (select * from ${table} order by ${order} limit ${farthestWalk}) as walked
      ${all(conditions)} limit ${most})
    select * from near_start where (select count(*) from near_start) = ${most}
    union all
    select * from (select ${columns} from ${table} ${all(conditions)} order by ${order} limit ${most}) as anywhere
    where (select count(*) from near_start) < ${most})`
}

const sortColumns = {
  newest: undefined,
  price: 'price_amount',
  length: 'length_ms',
  tempo: 'tempo_bpm',
} as const

/** All that a stretch is found by: an index holds it. */
const columnsOf = (view: ListView, sort: Sort) =>
  sql.join(
    [
      ...(view === 'tracks' ? ['track_id', 'position'] : []),
      'pack_id',
      'published_at',
      ...(sortColumns[sort] ? [sortColumns[sort]] : []),
    ].map((column) => sql.ref(column)),
  )

/** The cheapest, shortest and slowest stand first; among equals the newest. What has no tempo stands last. */
function orderOf(view: ListView, sort: Sort, isReversed: boolean) {
  const [up, down] = isReversed ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`]
  return sql.join([
    ...(sortColumns[sort] ? [sql`${sql.ref(sortColumns[sort])} ${up}`] : []),
    sql`published_at ${down}`,
    sql`pack_id ${down}`,
    ...(view === 'tracks' ? [sql`position ${up}`] : []),
  ])
}

/** For each part of a word the words that contain it, as far as they are few. */
export async function wordsContaining(db: Db, parts: readonly string[], most: number) {
  const { rows } = await sql<{ part: string; word: string }>`
    select part, word from unnest(${parts}::text[]) as part, lateral (
      select word from listed_words
      where letters_in(word) @> letters_in(part) and strpos(word, part) > 0 limit ${most}) as containing`.execute(
    db,
  )
  return parts.map((part) => rows.filter((row) => row.part === part).map(({ word }) => word))
}

/** For each searched word those that it is most likely a mistyped form of: as near as any, and within two edits; of four letters within one. */
export async function wordsNear(db: Db, searched: readonly string[]) {
  const { rows } = await sql<{ searched: string; word: string; edits: number }>`
    select searched, word, levenshtein(word, searched) as edits
    from unnest(${searched}::text[]) as searched join listed_words
      on length(word) between greatest(4, length(searched) - 2) and length(searched) + 2
    where word ~ '[^0-9]' and levenshtein_less_equal(word, searched, 2) <= least(2, length(searched) - 3)`.execute(
    db,
  )
  return searched.map((one) => {
    const near = rows.filter((row) => row.searched === one)
    const fewest = Math.min(...near.map(({ edits }) => edits))
    return near.filter(({ edits }) => edits === fewest).map(({ word }) => word)
  })
}
