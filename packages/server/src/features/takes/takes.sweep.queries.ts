import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'

/** Whoever refers to a take, or wants one to be made. Every column that refers to takes is among these: a test sees to it. */
const uses = [
  ['tracks', 'take'],
  ['tracks', 'recipe'],
  ['packs', 'cover_take'],
  ['packs', 'cover_recipe'],
  ['packs', 'voice_take'],
  ['packs', 'voice_recipe'],
  ['samples', 'take'],
  ['samples', 'recipe'],
  ['samples', 'old_take'],
  ['samples', 'old_recipe'],
  ['earlier_takes', 'take'],
  ['pack_release_tracks', 'take'],
  ['pack_releases', 'cover_take'],
  ['uploads', 'take'],
] as const

const isUnused = sql<boolean>`not (${sql.join(
  uses.map(
    ([table, column]) =>
      sql`exists (select from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = takes.recipe)`,
  ),
  sql` or `,
)})`

/** Takes that nobody has needed since then. */
export async function unusedTakes(db: Db, before: Date) {
  const found = await db
    .selectFrom('takes')
    .select('recipe')
    .where('made_at', '<', before)
    .where(isUnused)
    .execute()
  return found.map(({ recipe }) => recipe)
}

/** Forgets a take, if nobody needs it still; the keys of its files, if it was forgotten. */
export async function deleteUnusedTake(db: Db, recipe: string, before: Date) {
  const files = await db.selectFrom('files').select('key').where('take', '=', recipe).execute()
  const deleted = await db
    .deleteFrom('takes')
    .where('recipe', '=', recipe)
    .where('made_at', '<', before)
    .where(isUnused)
    .returning('recipe')
    .executeTakeFirst()
  return deleted && files.map(({ key }) => key)
}
