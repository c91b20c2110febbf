import { Kysely, type LogEvent } from 'kysely'
import type { Config } from '../config.ts'
import { StartupError } from '../errors.ts'
import type { Tracer } from '../tracer.ts'
import { guardTransactions } from './atomically.ts'
import type { Db, Engine, PoolCounts } from './engine.ts'
import { isMigrated, isUpToDate, migrate } from './migrate.ts'
import type { Listen } from './notices.ts'
import type { Tables } from './tables.ts'

export interface Database {
  db: Db
  engine: string
  listen: Listen
  /** None where there is one connection, within this process. */
  pool?: (() => PoolCounts) | undefined
  close(): Promise<void>
}

interface OpenOptions {
  /** Whether its tables are brought up to date; if not, they must be. */
  migrates?: boolean
  /** Whether it is opened whatever its tables are. */
  asIs?: boolean
  /** Told of every query when it is over. */
  onQuery?: Tracer['queryDone'] | undefined
}

/** Opens the database that the configuration names and brings its tables up to date. */
export async function openDatabase(
  where: Config['database'],
  { migrates = true, asIs = false, onQuery }: OpenOptions = {},
): Promise<Database> {
  const engine = await openEngine(where)
  const db = new Kysely<Tables>({ dialect: engine.dialect, ...(onQuery && { log: logInto(onQuery) }) })
  const close = async () => {
    await db.destroy()
    await engine.release()
  }
  const { name, listen, pool } = engine
  const opened = { db: guardTransactions(db), engine: name, listen, pool, close }
  try {
    if (asIs) return opened
    if (migrates) await migrateWith(engine, db)
    else await assertMigrated(db)
    return opened
  } catch (error) {
    await close()
    throw error
  }
}

const logInto =
  (onQuery: Tracer['queryDone']) =>
  ({ level, query, queryDurationMillis: ms }: LogEvent) =>
    onQuery({ sql: query.sql, ms, failed: level === 'error' })

/** Each engine is loaded only where it is the one. */
async function openEngine(where: Config['database']): Promise<Engine> {
  if ('url' in where) {
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres(where.url)
  }
  const { openEmbedded } = await import('./embedded.ts')
  return openEmbedded(where.folder)
}

async function assertMigrated(db: Db) {
  if (await isUpToDate(db)) return
  throw new StartupError(
    (await isMigrated(db))
      ? 'The database was changed by a newer version of the shop, and this one cannot use it any more.'
      : 'The database lacks tables that this version of the shop needs. Start the shop once: it makes them.',
  )
}

async function migrateWith({ migrationDialect }: Engine, db: Db) {
  if (await isUpToDate(db)) return
  if (!migrationDialect) return migrate(db)
  const apart = new Kysely<Tables>({ dialect: migrationDialect })
  try {
    await migrate(apart)
  } finally {
    await apart.destroy()
  }
}
