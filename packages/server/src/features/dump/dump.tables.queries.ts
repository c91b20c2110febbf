import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'

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

/** Every table, those that others name first; never from a list of ours, so that a new one cannot be forgotten. */
export async function listTables(db: Db): Promise<TableFacts[]> {
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
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace and relname not like 'kysely\\_migration%'
    order by relname collate "C"`.execute(db)
  return inOrder(rows)
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

export async function listSequences(db: Db) {
  const { rows } = await sql<SequenceFacts>`
    select sequencename as sequence, last_value::text as last from pg_sequences
    where schemaname = current_schema() order by sequencename collate "C"`.execute(db)
  return rows
}

export async function engineOf(db: Db) {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version') as version`.execute(db)
  return `PostgreSQL ${rows[0]?.version.split(' ')[0] ?? 'unknown'}`
}
