import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'

export const insertInstallToken = (
  db: Db,
  token: { id: string; hash: string; user_id: string; label: string },
) => db.insertInto('install_tokens').values(token).execute()

export const installTokensOf = (db: Db, userId: string) =>
  db
    .selectFrom('install_tokens')
    .select(['id', 'label', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

export const deleteInstallTokenOf = (db: Db, userId: string, id: string) =>
  db
    .deleteFrom('install_tokens')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()

export const deleteInstallTokensOf = (db: Db, userId: string) =>
  db.deleteFrom('install_tokens').where('user_id', '=', userId).execute()

/** Whose it is, and whether its use was noted a while ago. */
export const installTokenByHash = (db: Db, hash: string) =>
  db
    .selectFrom('install_tokens')
    .select(['id', 'user_id'])
    .select((q) =>
      q
        .or([q('last_used_at', 'is', null), q('last_used_at', '<', sql<Date>`now() - interval '1 minute'`)])
        .as('unused_for_a_while'),
    )
    .where('hash', '=', hash)
    .executeTakeFirst()

export const markInstallTokenUsed = (db: Db, id: string) =>
  db.updateTable('install_tokens').set({ last_used_at: sql`now()` }).where('id', '=', id).execute()
