import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'
import { loadMigrationNames, migrationNames, tablesOfMigrations } from '../../db/migrate.ts'

interface Column {
  name: string
  type: string
}

/** A table as the database describes it. */
export interface TableFacts {
  name: string
  /** Without those that the database computes. */
  columns: Column[]
  key: string[]
  /** The tables whose rows its own rows name. */
  parents: string[]
}

/** The tables that the shop's migrations have made here, those that others name first. */
export async function listTables(db: Db): Promise<TableFacts[]> {
  const ours = await ourNames(db)
  return inOrder((await describeTables(db)).filter(({ name }) => ours.has(name)))
}

/** Tables beside ours, of whoever else uses the database. */
export async function listOtherTables(db: Db) {
  const ours = await ourNames(db)
  return (await describeTables(db)).map(({ name }) => name).filter((name) => !ours.has(name))
}

async function ourNames(db: Db) {
  const known = new Set(migrationNames())
  return tablesOfMigrations((await loadMigrationNames(db)).filter((name) => known.has(name)))
}

/** Every table; one that is kept in parts is one. */
export async function describeTables(db: Db): Promise<TableFacts[]> {
  const { rows } = await sql<TableFacts>`
    select relname as name,
      (select coalesce(json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum), '[]')
        from pg_attribute where attrelid = tables.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select coalesce(json_agg(attname), '[]')
        from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
        where indrelid = tables.oid and indisprimary) as key,
      (select coalesce(json_agg(parents.relname), '[]')
        from pg_constraint join pg_class as parents on parents.oid = confrelid
        where conrelid = tables.oid and contype = 'f' and confrelid <> conrelid) as parents
    from pg_class as tables
    where relkind in ('r', 'p') and not relispartition
      and relnamespace = current_schema()::regnamespace and relname not like 'kysely\\_migration%'
    order by relname collate "C"`.execute(db)
  return rows
}

function inOrder(tables: readonly TableFacts[]) {
  const sorted: TableFacts[] = []
  const waiting = new Set(tables)
  while (waiting.size > 0) {
    const free = [...waiting].filter(({ parents }) =>
      [...waiting].every(({ name }) => !parents.includes(name)),
    )
    if (free.length === 0)
      throw new Error(`These tables name each other: ${[...waiting].map(({ name }) => name).join(', ')}.`)
    for (const table of free) waiting.delete(table)
    sorted.push(...free)
  }
  return sorted
}

export interface SequenceFacts {
  sequence: string
  /** The last number that it gave; none if it gave none. */
  last: string | null
}

/** Those that number the rows of our tables. */
export async function listSequences(db: Db) {
  const ours = await ourNames(db)
  const { rows } = await sql<SequenceFacts & { of_table: string }>`
    select sequencename as sequence, last_value::text as last, tables.relname as of_table
    from pg_sequences
      join pg_class as numbers on numbers.relname = sequencename and numbers.relnamespace = current_schema()::regnamespace
      join pg_depend on classid = 'pg_class'::regclass and objid = numbers.oid and deptype in ('a', 'i')
      join pg_class as tables on refclassid = 'pg_class'::regclass and tables.oid = refobjid
    where schemaname = current_schema() order by sequencename collate "C"`.execute(db)
  return rows
    .filter(({ of_table }) => ours.has(of_table))
    .map(({ sequence, last }): SequenceFacts => ({ sequence, last }))
}

export async function engineOf(db: Db) {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version') as version`.execute(db)
  return `PostgreSQL ${rows[0]?.version.split(' ')[0] ?? 'unknown'}`
}
