import { sql } from 'kysely'
import type { Db } from '../../../db/engine.ts'
import { isEntitled, isFreePack, isNotWithdrawn, isUsable } from '../../../db/entitlements.ts'

/**
 * Packs for coding tools of which somebody may have every track right now. A free pack is everybody's: whether they have anything
 * to do with it is told beside.
 */
export async function codingPacksUsableBy(db: Db, userId: string) {
  const { rows } = await sql<{ id: string; slug: string; is_acquired: boolean }>`
    select packs.id, packs.slug,
      bool_or(${isEntitled('tracks.id', userId)})
        or exists (select from claims where claims.user_id = ${userId} and claims.pack_id = packs.id) as is_acquired
    from packs
    join pack_tracks on pack_tracks.pack_id = packs.id
    join tracks on tracks.id = pack_tracks.track_id
    where packs.is_downloadable_archive
      and (${isFreePack} or packs.id in (
        select pack_id from pack_tracks join entitlements using (track_id)
        where entitlements.user_id = ${userId} and ${isNotWithdrawn}))
    group by packs.id
    having bool_and(${isUsable('tracks.id', userId)}) and bool_or(tracks.event is not null)`.execute(db)
  return rows
}
