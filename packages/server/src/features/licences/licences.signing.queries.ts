import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'

export const signingKeyInUse = (db: Db) =>
  db.selectFrom('signing_keys').selectAll().where('retired_at', 'is', null).executeTakeFirst()

/** Every key that something was ever signed with, the newest first. */
export const allSigningKeys = (db: Db) =>
  db
    .selectFrom('signing_keys')
    .select(['id', 'public_key'])
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .execute()

/** Nothing, where another server has made one meanwhile. */
export const insertSigningKey = (
  db: Db,
  key: { id: string; public_key: string; sealed_private_key: string },
) =>
  db
    .insertInto('signing_keys')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const retireSigningKey = (db: Db, id: string) =>
  db
    .updateTable('signing_keys')
    .set({ retired_at: sql`now()` })
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .execute()
