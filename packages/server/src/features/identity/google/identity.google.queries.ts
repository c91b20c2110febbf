import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../db/engine.ts'
import type { Tables } from '../../../db/tables.ts'

export const userByIdentity = (db: Db, { issuer, subject }: { issuer: string; subject: string }) =>
  db
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** None where this identity is somebody's already. */
export const insertIdentity = (db: Db, identity: Insertable<Tables['identities']>) =>
  db
    .insertInto('identities')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('user_id')
    .executeTakeFirst()

interface Handoff {
  hash: string
  browser: string
}

export const insertHandoff = (db: Db, handoff: Handoff & { user_id: string }) =>
  db
    .insertInto('handoffs')
    .values({ ...handoff, expires_at: sql`now() + interval '60 seconds'` })
    .execute()

export const userByHandoff = (db: Db, { hash, browser }: Handoff) =>
  db
    .selectFrom('handoffs')
    .select('user_id')
    .where('hash', '=', hash)
    .where('browser', '=', browser)
    .executeTakeFirst()

/** One statement decides: of two who come at the same moment, one finds it used. */
export const consumeHandoff = (db: Db, { hash, browser }: Handoff) =>
  db
    .updateTable('handoffs')
    .set({ used_at: sql`now()` })
    .where('hash', '=', hash)
    .where('browser', '=', browser)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst()

/** Whoever exchanged it a moment ago, if the session that came of it is still there. */
export const userByConsumedHandoff = (db: Db, { hash, browser }: Handoff, tokenHash: string) =>
  db
    .selectFrom('handoffs')
    .innerJoin('users', 'users.id', 'handoffs.user_id')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .innerJoin('session_tokens', 'session_tokens.session_id', 'sessions.id')
    .selectAll('users')
    .where('handoffs.hash', '=', hash)
    .where('handoffs.browser', '=', browser)
    .where('handoffs.used_at', '>', sql<Date>`now() - interval '10 seconds'`)
    .where('session_tokens.hash', '=', tokenHash)
    .executeTakeFirst()

export const sweepHandoffs = (db: Db) =>
  db.deleteFrom('handoffs').where('expires_at', '<', sql<Date>`now() - interval '1 day'`).execute()
