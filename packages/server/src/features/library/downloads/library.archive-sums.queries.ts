import { sql } from 'kysely'
import type { Db } from '../../../db/engine.ts'

export const archiveSumsByTag = (db: Db, tags: readonly string[]) =>
  db
    .selectFrom('archive_sums')
    .select(['tag', 'sha256'])
    .where('tag', '=', sql<string>`any(${tags}::text[])`)
    .execute()

/** Another server may have computed it meanwhile, and found the same. */
export const insertArchiveSum = (db: Db, tag: string, sha256: string) =>
  db
    .insertInto('archive_sums')
    .values({ tag, sha256 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** What is still asked for is soon computed anew; of what has changed nobody asks. */
export const sweepArchiveSums = (db: Db) =>
  db.deleteFrom('archive_sums').where('made_at', '<', sql<Date>`now() - interval '90 days'`).execute()
