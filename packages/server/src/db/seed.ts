import { createHash } from 'node:crypto'
import type { Manifest } from '@earcon/contract/manifest'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { stock } from '../features/catalogue/catalogue.service.ts'
import { atomically } from './atomically.ts'

/** Fills the shelves on the first start, and again whenever the studio's manifest has changed. */
export function seed(context: Context, manifest: Manifest) {
  const fingerprint = createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
  return atomically(context, async (context) => {
    const { numInsertedOrUpdatedRows: changed } = await context.db
      .insertInto('seeds')
      .values({ name: 'catalogue', fingerprint })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ fingerprint, applied_at: sql`now()` })
          .where('seeds.fingerprint', '!=', fingerprint),
      )
      .executeTakeFirstOrThrow()
    if (changed) await stock(context, manifest)
  })
}
