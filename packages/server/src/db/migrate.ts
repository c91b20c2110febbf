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

const migrationFiles = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()

const migratorOf = (db: Db) =>
  new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(migrationFiles().map((file) => [file.replace('.sql', ''), migration(file)])),
    },
  })

/** Applies what is missing, under a lock that other servers starting now will wait for. */
export async function migrate(db: Db) {
  const { error, results } = await migratorOf(db).migrateToLatest()
  if (!error) return
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName ?? 'its migrations'
  throw new StartupError(`The database could not be brought up to date by ${failed}: ${messageOf(error)}`, {
    cause: error,
  })
}

/** Whether every migration this program knows is in the database. */
export async function isMigrated(db: Db) {
  const migrations = await migratorOf(db).getMigrations()
  return migrations.every(({ executedAt }) => executedAt)
}
