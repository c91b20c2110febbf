import { sql } from 'kysely'
import type { Db } from '../db/engine.ts'

/** Notes what a seed is made of now, and tells whether it was made of anything else before. */
export async function saveFingerprint(db: Db, name: string, fingerprint: string) {
  const { numInsertedOrUpdatedRows: changed } = await db
    .insertInto('seeds')
    .values({ name, fingerprint })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ fingerprint, applied_at: sql`now()` })
        .where('seeds.fingerprint', '!=', fingerprint),
    )
    .executeTakeFirstOrThrow()
  return Boolean(changed)
}
