import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'
import type { SequenceFacts, TableFacts } from './dump.tables.queries.ts'

const rowsAtOnce = 500

/** How values are written as text: the same everywhere, and read back exactly. */
const textForms = {
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
}

/** For the rest of the transaction. */
export async function setTextForms(db: Db) {
  for (const [name, value] of Object.entries(textForms))
    await sql`select set_config(${name}, ${value}, true)`.execute(db)
}

/** Every row of a table as one line of JSON, each value as the database writes it as text; in the same order on every engine. */
export async function* readRows(db: Db, { name, columns, key }: TableFacts): AsyncGenerator<string[]> {
  const texts = columns.map((column) => sql`${sql.ref(column.name)}::text`)
  const order = (key.length > 0 ? key : columns.map((column) => column.name)).map(
    (column) => sql`${sql.ref(column)}::text collate "C"`,
  )
  await sql`declare dumped no scroll cursor for
    select row_to_json(line)::text as line
    from (select ${sql.join(texts)} from ${sql.table(name)} order by ${sql.join(order)}) as line`.execute(db)
  while (true) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(rowsAtOnce)} from dumped`.execute(db)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
    // The embedded engine answers at once: whoever needs no database must have their turn in between.
    await nextTurn()
  }
  await sql`close dumped`.execute(db)
}

/** The same lines as rows again. */
export async function insertRows(db: Db, { name, columns }: TableFacts, lines: readonly string[]) {
  const names = sql.join(columns.map((column) => sql.ref(column.name)))
  const values = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::${sql.raw(column.type)}`))
  const texts = sql.join(columns.map((column) => sql`${sql.ref(column.name)} text`))
  for (let at = 0; at < lines.length; at += rowsAtOnce) {
    const batch = `[${lines.slice(at, at + rowsAtOnce).join()}]`
    await sql`insert into ${sql.table(name)} (${names}) overriding system value
      select ${values} from json_to_recordset(${batch}::json) as line(${texts})`.execute(db)
  }
}

export async function setSequences(db: Db, sequences: readonly SequenceFacts[]) {
  for (const { sequence, last } of sequences)
    if (last !== null)
      await sql`select setval(quote_ident(${sequence})::regclass, ${last}::bigint)`.execute(db)
}
