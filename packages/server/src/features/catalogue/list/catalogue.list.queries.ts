import { maskOf } from '@earcon/contract/catalogue/facet-bits.rules'
import type { ListView, Sort } from '@earcon/contract/catalogue/facets.rules'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/engine.ts'
import { type Chosen, type FacetGroup, hasAllBits } from './catalogue.option-counts.ts'
import type { SearchText } from './catalogue.search-text.ts'

/** The two lists of the shop: their tables are alike, but for what stands in a row. */
const tables = {
  packs: { table: sql.table('listed_packs'), id: sql.ref('pack_id') },
  tracks: { table: sql.table('listed_tracks'), id: sql.ref('track_id') },
} as const

export type Condition = RawBuilder<SqlBool>
export type Rank = RawBuilder<number>

const all = (conditions: readonly Condition[]) =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``

/** The text stands in the title. */
const titleContains = ({ inTitle }: Pick<SearchText, 'inTitle'>): Condition =>
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

/** 1 where the text stands in the title, and 0 where it stands elsewhere. */
export const isInTitle = (text: SearchText) => sql<number>`(${titleContains(text)})::integer`

/** How much of the text the title looks like, from 0 to 1. */
export const likenessOfTitle = ({ folded }: SearchText) => sql<number>`similarity(title_folded, ${folded})`

export const isOneOf = (view: ListView, ids: readonly string[]): Condition =>
  sql`${tables[view].id} = any(${asArray(ids)})`

export const hasWords = (query: string): Condition => sql`words @@ ${query}::tsquery`

export const nothing: Condition = sql`false`

/** What is narrowed to these bits, where it is searched as well: each has a word of its own. */
export const hasBits = (mask: number): Condition =>
  hasWords(
    Array.from({ length: 30 }, (_, place) => place)
      .filter((place) => hasAllBits(mask, 1 << place))
      .map((place) => `'#${place}'`)
      .join(' & '),
  )

export const isNot = (condition: Condition): Condition => sql`not ${condition}`

/** All of a list by what it belongs to: kept by the database, however long the list is. */
export async function listedGroups(db: Db, view: ListView): Promise<FacetGroup[]> {
  const groups = await db
    .selectFrom('facet_counts')
    .select(['facets', 'count'])
    .where('list', '=', view)
    .execute()
  return groups.map(({ facets, count }) => ({ facets, count, isOwned: false }))
}

/** What is found by what it belongs to. */
export async function foundGroups(
  db: Db,
  view: ListView,
  found: readonly Condition[],
): Promise<FacetGroup[]> {
  const { rows } = await sql<FacetGroup>`
    select facets, false as "isOwned", count(*)::integer as count from ${tables[view].table} ${all(found)}
    group by facets`.execute(db)
  return rows
}

interface Found {
  found: readonly Condition[]
  owned?: Condition | undefined
}

/** A page of what is found, or of a part of it. */
export interface PageOfFound {
  /** Only this part of it. */
  chosen: Chosen
  sort: Sort
  /** What has more of this is to stand before what has less. */
  rank?: Rank | undefined
  offset: number
  limit: number
}

interface Counted extends Found {
  /** No more are looked at. */
  most?: number | undefined
  isIndexed: boolean
  /** Of more than are counted, so many are all that can be looked through. */
  ofMany?: { counted: number; most: number }
}

/** All that is found by what it belongs to, the ids of a page of it, and of many the newest: read once for all. */
export async function readFound(
  db: Db,
  view: ListView,
  { found, owned = nothing, most, isIndexed, ofMany }: Counted,
  { chosen, sort, rank, offset, limit }: PageOfFound,
) {
  const { id, table } = tables[view]
  const order = orderOf(view, sort, false)
  const newest = ofMany
    ? sql`coalesce((
        select json_agg(newest) from (
          select ${id} as id, facets, is_owned as "isOwned", ${rank ? sql`rank` : 0} as rank from found
          where (select count(*) from found) > ${ofMany.counted}
          order by ${orderOf(view, 'newest', false)} limit ${ofMany.most}) as newest), '[]')`
    : sql`'[]'::json`
  const read = sql<{ groups: FacetGroup[]; ids: string[]; newest: FoundRow[] }>`
    with found as materialized (
      select ${columnsOf(view, sort)}, facets, ${owned} as is_owned ${rank ? sql`, ${rank} as rank` : sql``}
      from ${table} ${all(found)} limit ${most ?? null})
    select
      (select coalesce(json_agg(parts), '[]') from (
        select facets, is_owned as "isOwned", count(*)::integer as count from found
        group by facets, is_owned) as parts) as groups,
      array(
        select ${id} from found ${all(partOf(chosen, sql`is_owned`))}
        order by ${rank ? sql`rank desc, ${order}` : order} offset ${offset} limit ${limit}) as ids,
      ${newest} as newest`
  const { rows } = await (isIndexed ? byIndex(db, (db) => read.execute(db)) : read.execute(db))
  return rows[0] ?? { groups: [], ids: [], newest: [] }
}

/** The planner takes many rare words for a common one, and would read all of a list to find a few of it. */
const byIndex = <Answer>(db: Db, ask: (db: Db) => Promise<Answer>) =>
  db.transaction().execute(async (db) => {
    await sql`set local enable_seqscan = off`.execute(db)
    return ask(db)
  })

export const asArray = (ids: readonly string[]) => sql<string[]>`${ids}::text[]`

/** So many of a list tell how common something is in it, where an index finds the rest. */
export const firstLook = 4_000
/** So far it is read at most to know that there are many: an index would be asked for far more. */
export const farthestLook = 25_000

/** One of many that are found. */
export interface FoundRow {
  id: string
  facets: number
  isOwned: boolean
  rank: number
}

interface Ranked extends Found {
  /** The same, asked of each row. */
  inRow: readonly Condition[]
  rank: Rank
  most: number
}

const rankedColumns = (view: ListView, { owned = nothing, rank }: Pick<Ranked, 'owned' | 'rank'>) =>
  sql`${tables[view].id} as id, facets, ${owned} as "isOwned", ${rank} as rank`

/** Those that rank highest first, among equals the newest. */
export const inOrder = (newest: readonly FoundRow[]) => newest.toSorted((a, b) => b.rank - a.rank)

/** What the newest of a list tell of it. */
export interface Look {
  /** So many of them are found. */
  count: number
  /** So much of them is found: what is common is read in the order of the list, what is rare is asked of an index. */
  share: number
  /** No others are in the list. */
  isAll: boolean
  /** So many are in the list. */
  listed: number
  /** The newest that are found, as many as are wanted or all. */
  first: FoundRow[]
}

const nothingSeen = { count: 0, inPart: 0, isAll: true, listed: 0, whole: [], part: [] }

/** At all that is found, and at the part of it that is chosen. */
export async function lookAtNewest(
  db: Db,
  view: ListView,
  { newest, chosen, inRow, most, ...ranked }: Omit<Ranked, 'found'> & { newest: number; chosen: Chosen },
): Promise<{ whole: Look; part: Look }> {
  const isPart = all(partOf(chosen, sql`"isOwned"`))
  const firstOf = (part: RawBuilder<unknown>) =>
    sql`coalesce((select json_agg(first) from (select * from found ${part} limit ${most}) as first), '[]')`
  const { rows } = await sql<
    Omit<Look, 'share' | 'first'> & { inPart: number; whole: FoundRow[]; part: FoundRow[] }
  >`
    with found as materialized (
      select ${rankedColumns(view, ranked)} from ${newestOf(view, newest)} ${all(inRow)})
    select count(*)::integer as count,
      (select count(*)::integer from found ${isPart}) as "inPart",
      (select count(*) from (select from ${tables[view].table} limit ${newest}) as beginning) < ${newest} as "isAll",
      (select coalesce(sum(count), 0)::integer from facet_counts where list = ${view}) as listed,
      ${firstOf(sql``)} as whole,
      ${firstOf(isPart)} as part
    from found`.execute(db)
  const { count, inPart, isAll, listed, whole, part } = rows[0] ?? nothingSeen
  const asLook = (count: number, first: FoundRow[]) => ({
    count,
    share: count / newest,
    isAll,
    listed,
    first,
  })
  return { whole: asLook(count, whole), part: asLook(inPart, part) }
}

/** What of found rows is chosen. */
const partOf = ({ facets, owned }: Chosen, isOwned: RawBuilder<unknown>): Condition[] => {
  const mask = maskOf(facets)
  return [
    ...(mask === 0 ? [] : [sql<SqlBool>`(facets & ${mask}) = ${mask}`]),
    ...(owned === undefined ? [] : [sql<SqlBool>`${isOwned} = ${owned === 'yes'}`]),
  ]
}

/** Of what is as common as this, some hundreds stand close together. */
export const isCommon = ({ share }: Look) => share >= 0.006

/** The newest of many that are found. */
export async function newestFound(db: Db, view: ListView, ranked: Ranked & { areClose: boolean }) {
  const { found, inRow, most, areClose } = ranked
  const columns = rankedColumns(view, ranked)
  const { rows } = await sql<FoundRow>`
    select * from ${newestOfMany(view, { columns, conditions: found, inRow, most, areClose })} as listed`.execute(
    db,
  )
  return rows
}

/** Whether so many are found, where that is likely: close to the beginning of the list, or anywhere. */
export async function areMany(
  db: Db,
  view: ListView,
  { found, inRow, most, look: { share, listed } }: Pick<Ranked, 'found' | 'inRow' | 'most'> & { look: Look },
) {
  const areIn = async (db: Db, rows: RawBuilder<unknown>, conditions: readonly Condition[]) => {
    const counted = await sql<{ count: number }>`
      select count(*)::integer as count
      from (select from ${rows} ${all(conditions)} limit ${most}) as found`.execute(db)
    return counted.rows[0]?.count === most
  }
  return (
    (share * farthestLook >= most && (await areIn(db, newestOf(view, farthestLook), inRow))) ||
    (share * listed >= most && (await byIndex(db, (db) => areIn(db, tables[view].table, found))))
  )
}

const newestOf = (view: ListView, newest: number) =>
  sql`(select * from ${tables[view].table} order by ${orderOf(view, 'newest', false)} limit ${newest}) as newest`

/** What of a list is wanted. */
export interface Wanted {
  conditions: readonly Condition[]
  /** The same, asked of each row. */
  inRow?: readonly Condition[]
  /** Only what has exactly these options, each time, */
  groups?: readonly number[] | undefined
  /** and these few, whatever they have, */
  besides?: Condition | undefined
  /** but none of these few. */
  except?: readonly string[] | undefined
  sort: Sort
  /** Only so many can be looked through, the newest, which may stand close together in the list. */
  among?: { most: number; areClose: boolean } | undefined
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
    wanted.among === undefined
      ? rowsOf(view, wanted, { order, most: offset + limit })
      : foundRows(view, wanted, wanted.among)
  return sql<string[]>`array(
    select ${tables[view].id} from ${rows}
    order by ${order} offset ${offset} limit ${limit})`
}

/** So far a list is walked; farther, the day is looked up on which a page begins. */
const nearDays = 2_000

/** The same of all packs as they came, wherever it is: how many were published on each day is known. */
export function packIdsAt({ offset, limit, isFromEnd }: Stretch) {
  const order = orderOf('packs', 'newest', isFromEnd)
  if (offset < nearDays)
    return idsAt('packs', { conditions: [], sort: 'newest' }, { offset, limit, isFromEnd })
  const [days, fromThere] = isFromEnd
    ? [sql`day`, sql`published_at >= to_timestamp(start.day * 86400.0)`]
    : [sql`day desc`, sql`published_at < to_timestamp((start.day + 1) * 86400.0)`]
  return sql<string[]>`array(
    with start as materialized (
      select day, before from (
        select day, sum(packs) over (order by ${days}) - packs as before from published_days) as days
      where before <= ${offset} order by before desc limit 1)
    select pack_id from start, lateral (
      select pack_id from listed_packs where ${fromThere}
      order by ${order} offset ${offset} - start.before limit ${limit}) as page)`
}

/** So many groups are put together in their order; of more, the whole list is walked. */
const mostMerged = 64

function rowsOf(
  view: ListView,
  { conditions, groups, besides, except, sort }: Wanted,
  { order, most }: { order: RawBuilder<unknown>; most: number },
) {
  const { table } = tables[view]
  if (groups === undefined) return sql`${table} ${all(conditions)}`
  const belong =
    groups.length > mostMerged
      ? [sql<SqlBool>`facets = any(${groups}::integer[])`]
      : groups.map((group) => sql<SqlBool>`facets = ${group}`)
  // Order and end are said of each: so each is read from its index, and no further than is needed.
  const reach = most + (except?.length ?? 0)
  const parts = [...belong, ...(besides ? [besides] : [])].map(
    (condition) => sql`(
      select ${columnsOf(view, sort)} from ${table} ${all([condition, ...conditions])}
      order by ${order} limit ${reach})`,
  )
  return sql`(
    select * from (${sql.join(parts, sql` union all `)}) as parts
    ${all(except ? [isNot(isOneOf(view, except))] : [])}) as listed`
}

const foundRows = (
  view: ListView,
  { conditions, inRow = conditions, sort }: Wanted,
  many: { most: number; areClose: boolean },
) => sql`${newestOfMany(view, { columns: columnsOf(view, sort), conditions, inRow, ...many })} as listed`

/** So far a list is walked for the first of many that are found: they stand close together. */
const farthestWalk = 100_000

interface NewestOfMany {
  columns: RawBuilder<unknown>
  conditions: readonly Condition[]
  inRow: readonly Condition[]
  most: number
  areClose: boolean
}

/**
 * The newest of many that are found: the list is walked until there are enough. Where they stand too far from its beginning, all
 * are found after all. In another order it is not walked: all that is found may stand at the end of that.
 */
function newestOfMany(
  view: ListView,
  { columns, conditions, inRow, most, areClose }: NewestOfMany,
): RawBuilder<unknown> {
  const { table } = tables[view]
  const order = orderOf(view, 'newest', false)
  const anywhere = sql`(select ${columns} from ${table} ${all(conditions)} order by ${order} limit ${most})`
  if (!areClose) return anywhere
  return sql`(
    with near_start as materialized (
      select ${columns} from (select * from ${table} order by ${order} limit ${farthestWalk}) as walked
      ${all(inRow)} limit ${most})
    select * from near_start where (select count(*) from near_start) = ${most}
    union all
    select * from ${anywhere} as anywhere where (select count(*) from near_start) < ${most})`
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
