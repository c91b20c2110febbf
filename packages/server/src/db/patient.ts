import { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import type { Db } from './engine.ts'
import type { Tables } from './tables.ts'

interface Shop {
  db: Db
  config: Pick<Config, 'database'>
}

/** Does what may take minutes: on PostgreSQL over a connection of its own. The embedded engine has but one. */
export async function withPatience<T>({ db, config }: Shop, work: (db: Db) => Promise<T>): Promise<T> {
  if ('folder' in config.database) return work(db.withoutPlugins())
  const { patientDialect } = await import('./postgres.ts')
  const apart = new Kysely<Tables>({ dialect: patientDialect(config.database.url) })
  try {
    return await work(apart)
  } finally {
    await apart.destroy()
  }
}
