import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/engine.ts'

/** Where a pack stands in the list of the shop. Its time is text: a date would lose its microseconds. */
export interface ListPlace {
  id: string
  published: string
}

/** Each so-and-so-manieth pack, the oldest counted first: their keys alone are read, from the index. */
export async function placesAtEvery(db: Db, { first, every }: { first: number; every: number }) {
  const { rows } = await sql<ListPlace>`
    with recursive places as (
      (select published_at, pack_id from listed_packs order by published_at, pack_id offset ${first} limit 1)
      union all
      select next.published_at, next.pack_id from places, lateral (
        select published_at, pack_id from listed_packs
        where (published_at, pack_id) > (places.published_at, places.pack_id)
        order by published_at, pack_id offset ${every - 1} limit 1
      ) next
    )
    select pack_id as id, published_at::text as published from places`.execute(db)
  return rows
}

/** From one pack on, and before another; without them from the oldest on, and up to the newest. */
export interface Stretch {
  from?: ListPlace | undefined
  before?: ListPlace | undefined
}

/** The newest packs of a stretch, the newest first. */
export async function packsOfStretch(db: Db, { from, before }: Stretch, limit: number) {
  const conditions = [...(from ? [standsAt('>=', from)] : []), ...(before ? [standsAt('<', before)] : [])]
  const { rows } = await sql<ListPlace & { created_at: Date }>`
    select id, found.published_at::text as published, created_at
    from (
      select pack_id, published_at from listed_packs
      ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
      order by published_at desc, pack_id desc limit ${limit}
    ) found join packs on id = pack_id
    order by found.published_at desc, id desc`.execute(db)
  return rows
}

const standsAt = (sign: '>=' | '<', { published, id }: ListPlace): RawBuilder<boolean> =>
  sql`(published_at, pack_id) ${sql.raw(sign)} (${published}::timestamptz, ${id})`
