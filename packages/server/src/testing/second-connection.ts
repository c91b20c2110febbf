import { sql } from 'kysely'
import { type Database, openDatabase } from '../db/open.ts'

/** The same database as a second server sees it. The embedded engine has but one connection, so there it is the same. */
export async function openSecondConnection({
  db,
}: Pick<Database, 'db'>): Promise<Pick<Database, 'db' | 'close'>> {
  const server = process.env.ENGINE === 'postgres' && process.env.TEST_DATABASE_URL
  if (!server) return { db, close: async () => {} }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return openDatabase({ url: Object.assign(new URL(server), { pathname: `/${rows[0]?.name}` }).href })
}
