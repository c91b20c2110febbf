import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'
import { yesterday } from './takes.queries.ts'

/** Whether the take is this server's from now on, for so long: it was nobody's, its own already, or left behind. */
export async function claimTake(db: Db, recipe: string, server: string, seconds: number) {
  const until = sql<Date>`now() + make_interval(secs => ${seconds})`
  const claimed = await db
    .insertInto('take_claims')
    .values({ recipe, claimed_by: server, claimed_until: until })
    .onConflict((conflict) =>
      conflict
        .column('recipe')
        .doUpdateSet({ claimed_by: server, claimed_until: until })
        .where(({ or, eb }) =>
          or([
            eb('take_claims.claimed_by', '=', server),
            eb('take_claims.claimed_until', '<', sql<Date>`now()`),
          ]),
        ),
    )
    .returning('recipe')
    .executeTakeFirst()
  return claimed !== undefined
}

export const releaseTake = (db: Db, recipe: string, server: string) =>
  db.deleteFrom('take_claims').where('recipe', '=', recipe).where('claimed_by', '=', server).execute()

export const touchTake = (db: Db, recipe: string) =>
  db
    .updateTable('takes')
    .set({ made_at: sql`now()` })
    .where('recipe', '=', recipe)
    .where('made_at', '<', yesterday)
    .execute()
