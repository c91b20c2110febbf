import { createHash } from 'node:crypto'
import type { Manifest } from '@earcon/contract/manifest'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { stock } from '../features/catalogue/catalogue.service.ts'
import { stockSamples } from '../features/samples/samples.service.ts'
import { atomically } from './atomically.ts'

/** Fills the shelves on the first start, and again whenever the studio's manifest has changed. A real shop fills its own. */
export async function seed(context: Context, { samples, ...catalogue }: Manifest) {
  await whenChanged(context, 'samples', samples, stockSamples)
  if (!context.config.production) await whenChanged(context, 'catalogue', catalogue, stock)
}

function whenChanged<T>(
  context: Context,
  name: string,
  stocked: T,
  stock: (context: Context, stocked: T) => Promise<void>,
) {
  const fingerprint = createHash('sha256').update(JSON.stringify(stocked)).digest('hex')
  return atomically(context, async (context) => {
    const { numInsertedOrUpdatedRows: changed } = await context.db
      .insertInto('seeds')
      .values({ name, fingerprint })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ fingerprint, applied_at: sql`now()` })
          .where('seeds.fingerprint', '!=', fingerprint),
      )
      .executeTakeFirstOrThrow()
    if (changed) await stock(context, stocked)
  })
}
