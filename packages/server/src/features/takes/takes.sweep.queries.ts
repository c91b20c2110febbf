import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'

/** Whoever refers to a take, or wants one to be made. Every column that refers to takes is among these: a test sees to it. */
const uses = [
  ['tracks', 'take'],
  ['tracks', 'recipe'],
  ['packs', 'cover_take'],
  ['packs', 'cover_recipe'],
  ['samples', 'take'],
  ['samples', 'recipe'],
  ['samples', 'old_take'],
  ['samples', 'old_recipe'],
  ['earlier_takes', 'take'],
  ['uploads', 'take'],
] as const

const isUsed = (recipe: string) =>
  sql<boolean>`(${sql.join(
    uses.map(
      ([table, column]) =>
        sql`exists (select from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = ${sql.ref(recipe)})`,
    ),
    sql` or `,
  )})`

export const deleteUnusedTakes = (db: Db, before: Date) =>
  db
    .deleteFrom('takes')
    .where('made_at', '<', before)
    .where(sql<boolean>`not ${isUsed('takes.recipe')}`)
    .execute()

/** Those of some recipes of which nothing is known and that nobody wants. */
export async function unusedRecipes(db: Db, recipes: readonly string[]) {
  const { rows } = await sql<{ recipe: string }>`
    select asked.recipe from unnest(${recipes}::text[]) as asked (recipe)
    where not exists (select from takes where takes.recipe = asked.recipe) and not ${isUsed('asked.recipe')}`.execute(
    db,
  )
  return rows.map(({ recipe }) => recipe)
}
