import { bitOf } from '@earcon/contract/catalogue/facet-bits.rules'
import type { ListView } from '@earcon/contract/catalogue/facets.rules'
import { sql } from 'kysely'
import type { Db } from '../../../db/engine.ts'
import { isNotWithdrawn } from '../../../db/entitlements.ts'
import { type Condition, hasBits, isOneOf } from './catalogue.list.queries.ts'

const freeBit = bitOf('free', 'yes')

/** What is given to everybody can be told from its facets. */
export const isFreeFor = (facets: number) => (facets & freeBit) !== 0

const isFree: Condition = sql`(facets & ${freeBit}) <> 0`

/** What of a list is theirs, beside what is free: asked once, so that nothing is asked of each row. */
export type Theirs = readonly string[]

/** The tracks that somebody holds, or the packs of which they lack nothing. */
export async function readTheirs(db: Db, view: ListView, userId: string): Promise<Theirs> {
  const { rows } = await (view === 'packs' ? packsOf(userId) : tracksOf(userId)).execute(db)
  return rows.map(({ id }) => id)
}

const tracksOf = (userId: string) => sql<{ id: string }>`
  select distinct track_id as id from entitlements where user_id = ${userId} and ${isNotWithdrawn}`

/** Of the packs of which they hold anything that is not free, those of which nothing else is left; and what is free piece by piece. */
const packsOf = (userId: string) => sql<{ id: string }>`
  with held as (${tracksOf(userId)}),
  begun as (
    select pack_tracks.pack_id, count(*) as held
    from held join pack_tracks on pack_tracks.track_id = held.id
      join listed_tracks on listed_tracks.track_id = held.id and not ${isFree}
    group by pack_tracks.pack_id)
  select listed_packs.pack_id as id
  from begun join listed_packs using (pack_id) where begun.held = tracks - free_tracks
  union select pack_id from listed_packs where free_tracks = tracks and price_amount > 0`

/** They lack nothing of it. */
export const isOwned = (view: ListView, theirs: Theirs): Condition =>
  sql`(${isFree} or ${isOneOf(view, theirs)})`

/** The same, where an index is asked. */
export const isOwnedByWords = (view: ListView, theirs: Theirs): Condition =>
  sql`(${hasBits(freeBit)} or ${isOneOf(view, theirs)})`

/** It is theirs, and not everybody's; and has these options. */
export const isTheirsAlone = (view: ListView, theirs: Theirs, mask = 0): Condition =>
  sql`(${isOneOf(view, theirs)} and not ${isFree} and (facets & ${mask}) = ${mask})`
