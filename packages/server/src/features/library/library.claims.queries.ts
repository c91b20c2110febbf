import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'
import { isFreePack } from '../../db/entitlements.ts'

/** Whoever takes something of a free pack finds it again among what is theirs; nobody does whose account is gone. */
export async function insertClaim(db: Db, userId: string, by: { track: string } | { pack: string }) {
  const packIds = sql`(select pack_id from pack_tracks where track_id = ${'track' in by ? by.track : ''})`
  await sql`
    insert into claims (user_id, pack_id)
    select users.id, packs.id from users cross join packs
    where users.id = ${userId} and ${isFreePack}
      and ${'pack' in by ? sql`packs.id = ${by.pack}` : sql`packs.id in ${packIds}`}
    for key share of users
    on conflict do nothing`.execute(db)
}

/** What somebody has claimed, the oldest first; also what is no longer free. */
export const claimsByUser = (db: Db, userId: string) =>
  db
    .selectFrom('claims')
    .innerJoin('packs', 'packs.id', 'claims.pack_id')
    .select(['packs.id as pack_id', 'packs.title', 'claimed_at'])
    .where('user_id', '=', userId)
    .orderBy('claimed_at')
    .orderBy('packs.slug')
    .execute()
