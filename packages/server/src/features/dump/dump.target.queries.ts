import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'
import {
  loadMigrationNames,
  migrate,
  migrationNames,
  objectsOfMigrations,
  tablesOfMigrations,
} from '../../db/migrate.ts'
import { refuseDump } from './dump.refusals.ts'
import { listOtherTables, listTables } from './dump.tables.queries.ts'

/** Packs with sounds that an owner has brought; those of a first start are made by the shop itself. */
export async function countOwnPacks(db: Db) {
  const tracks = (await listTables(db)).find(({ name }) => name === 'tracks')
  if (!tracks?.columns.some(({ name }) => name === 'source_file')) return 0
  const { rows } = await sql<{ packs: number }>`
    select count(distinct pack_id) as packs from pack_tracks join tracks on tracks.id = track_id
    where source_file is not null`.execute(db)
  return rows[0]?.packs ?? 0
}

/** Who would be lost if the shop were another one. What a first start fills in by itself is nobody. */
export async function countPeople(db: Db) {
  const tables = new Set((await listTables(db)).map(({ name }) => name))
  if (!tables.has('users') || !tables.has('orders')) return { accounts: 0, orders: 0 }
  const { rows } = await sql<{ accounts: number; orders: number }>`
    select (select count(*) from users where email_folded not like '%@earcon.example') as accounts,
      (select count(*) from orders) as orders`.execute(db)
  return rows[0] ?? { accounts: 0, orders: 0 }
}

/** Servers of a shop that have this database open, besides this process; of the embedded engine there are none. */
export async function countOtherServers(db: Db) {
  const { rows } = await sql<{ servers: number }>`
    select count(distinct split_part(application_name, ' ', 2)) as servers from pg_stat_activity
    where datname = current_database() and application_name like 'earcon %'
      and not starts_with(application_name, current_setting('application_name'))`.execute(db)
  return rows[0]?.servers ?? 0
}

/**
 * Empty tables as these migrations make them. Where they are so already they stay, and with them who may read them. Nobody else's
 * table is touched, whatever its name.
 */
export async function emptyTables(db: Db, migrations: readonly string[]) {
  const present = await loadMigrationNames(db)
  const others = await listOtherTables(db)
  const tables = (await listTables(db)).map(({ name }) => sql.table(name))
  if (present.join() === migrations.join()) {
    await sql`truncate ${sql.join(tables)} restart identity`.execute(db)
    return
  }
  if (tables.length > 0) await sql`drop table ${sql.join(tables)}`.execute(db)
  await sql`drop table if exists kysely_migration, kysely_migration_lock`.execute(db)
  for (const object of objectsOfMigrations(present)) await sql`drop ${sql.raw(object)}`.execute(db)
  const taken = [...tablesOfMigrations(migrationNames())].find((name) => others.includes(name))
  if (taken) throw refuseDump(`The table ${taken} is not the shop's. Give the shop a database of its own.`)
  await migrate(db, migrations.at(-1))
  const made = (await listTables(db)).map(({ name }) => sql.table(name))
  await sql`truncate ${sql.join(made)} restart identity`.execute(db)
}

interface Trigger {
  table: string
  name: string
}

/** What the database does by itself with new rows; a dump holds what came of it. What only judges stays at work. */
async function listTriggers(db: Db) {
  const ours = new Set((await listTables(db)).map(({ name }) => name))
  const { rows } = await sql<Trigger>`
    select relname as table, tgname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = current_schema()::regnamespace and not tgisinternal and tgconstraint = 0 and tgenabled = 'O'
    order by 1, 2`.execute(db)
  return rows.filter(({ table }) => ours.has(table))
}

/** Has rows laid in as they are, and judged as a whole in the end. */
export async function withoutTriggers<T>(db: Db, work: () => Promise<T>) {
  const triggers = await listTriggers(db)
  const turn = async (how: 'disable' | 'enable') => {
    for (const { table, name } of triggers)
      await sql`alter table ${sql.table(table)} ${sql.raw(how)} trigger ${sql.ref(name)}`.execute(db)
  }
  await turn('disable')
  const result = await work()
  await sql`set constraints all immediate`.execute(db)
  await sql`set constraints all deferred`.execute(db)
  await turn('enable')
  return result
}

/** A version that nobody has seen here yet: whoever has answers of an older catalogue makes them anew. */
export async function raiseCatalogueVersion(db: Db, before: number) {
  await sql`update catalogue_stats set version = greatest(version, ${before}::int + 1)`.execute(db)
}

/** The catalogue's version now; 0 where there is none yet. */
export async function loadCatalogueVersion(db: Db) {
  const tables = await listTables(db)
  if (!tables.some(({ name }) => name === 'catalogue_stats')) return 0
  const { rows } = await sql<{ version: number }>`select version from catalogue_stats`.execute(db)
  return rows[0]?.version ?? 0
}

/** Nobody is checking an upload or making a take any more. */
export async function releaseClaims(db: Db) {
  await db
    .updateTable('uploads')
    .set({ checked_until: null })
    .where('checked_until', 'is not', null)
    .execute()
  await db.deleteFrom('take_claims').execute()
}
