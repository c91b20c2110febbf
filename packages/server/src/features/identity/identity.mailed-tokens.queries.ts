import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'

export type MailedTokenPurpose = 'verify-email' | 'reset-password' | 'change-password'

const lifetimes: Record<MailedTokenPurpose, string> = {
  'verify-email': '24 hours',
  'reset-password': '1 hour',
  'change-password': '1 hour',
}

export const insertMailedToken = (
  db: Db,
  token: { hash: string; user_id: string; purpose: MailedTokenPurpose },
) =>
  db
    .insertInto('mailed_tokens')
    .values({ ...token, expires_at: sql`now() + ${lifetimes[token.purpose]}::interval` })
    .execute()

/** Whose link this is, used or not, expired or not. */
export const mailedTokenByHash = (db: Db, hash: string, purpose: MailedTokenPurpose) =>
  db
    .selectFrom('mailed_tokens')
    .innerJoin('users', 'users.id', 'mailed_tokens.user_id')
    .select(['users.id as user_id', 'users.email', 'users.email_folded', 'users.email_verified_at'])
    .select((q) => [
      q.and([q('used_at', 'is', null), q('expires_at', '>', sql<Date>`now()`)]).as('is_good'),
      q('used_at', 'is not', null).as('is_used'),
    ])
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()

/** One statement decides: of two who come at the same moment, one finds the link used. */
export const consumeMailedToken = (db: Db, hash: string, purpose: MailedTokenPurpose) =>
  db
    .updateTable('mailed_tokens')
    .set({ used_at: sql`now()` })
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst()

/** The other links of an account end with the one that was used, so that an old mail opens nothing. */
export const revokeMailedTokensOf = (db: Db, userId: string, purposes: MailedTokenPurpose[]) =>
  db
    .updateTable('mailed_tokens')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()

export const sweepMailedTokens = (db: Db) =>
  db.deleteFrom('mailed_tokens').where('expires_at', '<', sql<Date>`now() - interval '30 days'`).execute()
