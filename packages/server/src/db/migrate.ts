import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { messageOf, StartupError } from '../errors.ts'
import type { Db } from './engine.ts'

const folder = new URL('./migrations/', import.meta.url)

/** Each file runs as one block, because the embedded engine takes one statement at a time. */
const migration = (file: string): Migration => ({
  async up(db) {
    const statements = readFileSync(new URL(file, folder), 'utf8')
    await sql.raw(`do $migration$ begin\n${statements}\nend $migration$`).execute(db)
  },
})

/** All that this program knows, in their order. */
export const migrationNames = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace('.sql', ''))
    .sort()

const migratorOf = (db: Db) =>
  new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(migrationNames().map((name) => [name, migration(`${name}.sql`)])),
    },
  })

/**
 * The migrations of the last release: its servers go on serving while those of the next one start. What comes after takes
 * nothing away from them; a migration that does, once no server needs it any more, has `contract` in its name.
 */
export const lastReleased = '014-orphaned-uploads'

const isContracting = (name: string) => name.includes('-contract-')

/** Applies what is missing, up to the one that is named, under a lock that other servers starting now will wait for. */
export async function migrate(db: Db, upTo?: string) {
  const newer = (await loadMigrationNames(db)).find((name) => !migrationNames().includes(name))
  if (newer)
    throw new StartupError(
      `The database was changed by a newer version of the shop (${newer}), and this one cannot use it any more.`,
    )
  const migrator = migratorOf(db)
  const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
  if (!error) return
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName ?? 'its migrations'
  throw new StartupError(`The database could not be brought up to date by ${failed}: ${messageOf(error)}`, {
    cause: error,
  })
}

/** Whether every migration this program knows is in the database. */
export async function isMigrated(db: Db) {
  const applied = new Set(await loadMigrationNames(db))
  return migrationNames().every((name) => applied.has(name))
}

/**
 * Whether they are, and nothing else that takes something away: then the migrator, which first reads every column of every table,
 * has nothing to do or to refuse. Where a newer version has added something, an older one may be started again.
 */
export async function isUpToDate(db: Db) {
  const applied = await loadMigrationNames(db)
  const known = migrationNames()
  return (
    known.every((name) => applied.includes(name)) &&
    !applied.some((name) => isContracting(name) && !known.includes(name))
  )
}

/** Those that are in the database, in their order. */
export async function loadMigrationNames(db: Db) {
  const { rows: found } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(db)
  if (!found[0]?.name) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name).sort()
}

const statementsOf = (names: readonly string[]) =>
  names.map((name) => readFileSync(new URL(`${name}.sql`, folder), 'utf8')).join('\n')

/** The tables that these migrations make: whatever else lies beside them is somebody else's. */
export function tablesOfMigrations(names: readonly string[]) {
  const found = statementsOf(names).matchAll(/^create table (\w+)/gim)
  return new Set(Array.from(found, ([, name = '']) => name))
}

/** What these migrations make besides tables, the last first: dropped with all their tables, nothing of them is left. */
export function objectsOfMigrations(names: readonly string[]) {
  const found = statementsOf(names).matchAll(/^create (?:or replace )?(function|type) (\w+)/gim)
  const objects = Array.from(found, ([, kind = '', name = '']) => `${kind} if exists ${name}`)
  return [...new Set(objects.toReversed())]
}
