import type { ManifestSample } from '@earcon/contract/manifest'
import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'

export const allSamples = (db: Db) => db.selectFrom('samples').selectAll().orderBy('position').execute()

export const sampleById = (db: Db, id: string) =>
  db.selectFrom('samples').selectAll().where('id', '=', id).executeTakeFirst()

/** Exactly these, in this order; what was recorded of them before stays. */
export async function saveSamples(db: Db, samples: ManifestSample[]) {
  const ids = samples.map(({ id }) => id)
  await db.deleteFrom('samples').where('id', 'not in', ids).execute()
  await db
    .insertInto('samples')
    .values(samples.map((sample, position) => ({ ...sample, position })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        position: ref('excluded.position'),
        title: ref('excluded.title'),
        context: ref('excluded.context'),
        duration_ms: ref('excluded.duration_ms'),
        recipe: ref('excluded.recipe'),
        old_recipe: ref('excluded.old_recipe'),
        old_take: sql<
          string | null
        >`case when excluded.old_recipe is null then null else samples.old_take end`,
      })),
    )
    .execute()
}

/** The recipes that are still to be played, in the order of the samples. */
export async function sampleRecipesToRecord(db: Db) {
  const { rows } = await sql<{ recipe: string }>`
    select recipe from (
      select recipe, position, 0 as version from samples where take is distinct from recipe
      union all
      select old_recipe, position, 1 from samples where old_recipe is not null and old_take is distinct from old_recipe
    ) wanted order by position, version`.execute(db)
  return rows.map(({ recipe }) => recipe)
}

/** Whether every version of a sample that is to sound like this does. */
export const isSampleRecorded = async (db: Db, recipe: string) =>
  !(await sampleRecipesToRecord(db)).includes(recipe)

/** In one statement, so that two versions of one sample never wait for each other. */
export const setSampleTake = (db: Db, recipe: string) =>
  db
    .updateTable('samples')
    .set({
      take: sql`case recipe when ${recipe} then ${recipe} else take end`,
      old_take: sql`case old_recipe when ${recipe} then ${recipe} else old_take end`,
    })
    .where((q) => q.or([q('recipe', '=', recipe), q('old_recipe', '=', recipe)]))
    .execute()

/** How many versions of samples are wanted, and how many of them are there. */
export async function sampleRecordingCounts(db: Db) {
  const { rows } = await sql<{ done: number; total: number }>`
    select count(*) as total, count(*) filter (where made) as done from (
      select take is not distinct from recipe as made from samples
      union all
      select old_take is not distinct from old_recipe from samples where old_recipe is not null
    ) wanted`.execute(db)
  return rows[0] ?? { done: 0, total: 0 }
}
