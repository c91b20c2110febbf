import { sql } from 'kysely'
import { compileOnce, type Fill } from '../../db/compiled-query.ts'
import type { Db } from '../../db/engine.ts'

/** After so long unseen, and after so long in any case, a session is over. */
const idle = sql<Date>`now() - interval '30 days'`
const oldest = sql<Date>`now() - interval '90 days'`

export const insertSession = (
  db: Db,
  session: { id: string; user_id: string; device: string; address: string },
) => db.insertInto('sessions').values(session).execute()

/** A token that was handed over just now counts as used; one that may get lost on its way does not. */
export const insertSessionToken = (db: Db, hash: string, sessionId: string, used: boolean) =>
  db
    .insertInto('session_tokens')
    .values({ hash, session_id: sessionId, ...(used && { first_used_at: sql`now()` }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const live = (db: Db) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.last_seen_at', '>', idle)
    .where('sessions.started_at', '>', oldest)

/** Who presents this token, and what is due on it. */
export const sessionByToken = async (db: Db, hash: string) => (await sessionsByToken(db, { hash }))[0]

const sessionsByToken = compileOnce((db, value: Fill<{ hash: string }>) =>
  live(db)
    .innerJoin('session_tokens', 'session_tokens.session_id', 'sessions.id')
    .select([
      'users.id as user_id',
      'users.email',
      'users.email_verified_at',
      'users.is_admin',
      'sessions.id as session_id',
    ])
    .select((q) => [
      q('session_tokens.first_used_at', 'is', null).as('is_new'),
      q('sessions.last_seen_at', '<', sql<Date>`now() - interval '10 minutes'`).as('unseen_for_a_while'),
    ])
    .where('session_tokens.hash', '=', value('hash'))
    .where((q) =>
      q.or([q('session_tokens.dies_at', 'is', null), q('session_tokens.dies_at', '>', sql<Date>`now()`)]),
    ),
)

/** From its first use on, the tokens before it have ten more minutes: another tab may still hold one. */
export async function markTokenUsed(db: Db, hash: string) {
  await sql`
    with used as (
      update session_tokens set first_used_at = now() where hash = ${hash} and first_used_at is null
      returning session_id, minted_at, hash
    )
    update session_tokens set dies_at = now() + interval '10 minutes'
    from used
    where session_tokens.session_id = used.session_id and session_tokens.hash <> used.hash
      and session_tokens.minted_at <= used.minted_at and session_tokens.dies_at is null`.execute(db)
}

export const markSessionSeen = (db: Db, sessionId: string) =>
  db.updateTable('sessions').set({ last_seen_at: sql`now()` }).where('id', '=', sessionId).execute()

/** Whether a token is a day old and nothing newer has taken its place. */
export const tokenDueForRenewal = (db: Db, hash: string) =>
  db
    .selectFrom('session_tokens')
    .select('hash')
    .where('hash', '=', hash)
    .where('minted_at', '<', sql<Date>`now() - interval '24 hours'`)
    .where('dies_at', 'is', null)
    .executeTakeFirst()

export const liveSession = (db: Db, id: string) =>
  live(db).select('sessions.user_id').where('sessions.id', '=', id).executeTakeFirst()

export const sessionsOf = (db: Db, userId: string) =>
  live(db)
    .select([
      'sessions.id',
      'sessions.device',
      'sessions.address',
      'sessions.started_at',
      'sessions.last_seen_at',
    ])
    .where('sessions.user_id', '=', userId)
    .orderBy('sessions.last_seen_at', 'desc')
    .orderBy('sessions.id')
    .execute()

export const deleteSession = (db: Db, id: string) => db.deleteFrom('sessions').where('id', '=', id).execute()

/** Those that are about to begin, and then all that have: none slips through in between. */
export async function deleteSessionsOf(db: Db, userId: string) {
  await db.deleteFrom('handoffs').where('user_id', '=', userId).execute()
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** What no token opens any more. */
export async function sweepSessions(db: Db) {
  await db
    .deleteFrom('sessions')
    .where((q) => q.or([q('last_seen_at', '<=', idle), q('started_at', '<=', oldest)]))
    .execute()
  await db.deleteFrom('session_tokens').where('dies_at', '<', sql<Date>`now()`).execute()
}
