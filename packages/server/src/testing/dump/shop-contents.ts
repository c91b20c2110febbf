import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { sha256Of } from '../owned-shop.ts'

/** Every row of every table as the database writes it, in no order that an engine could decide. */
export async function rowsOf({ db }: Pick<Context, 'db'>) {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
    order by tablename collate "C"`.execute(db)
  const contents: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{
      text: string
    }>`select one::text as text from ${sql.table(name)} as one`.execute(db)
    contents[name] = rows.map(({ text }) => text).toSorted()
  }
  return contents
}

/** Every object of the media store by its key, as its checksum. */
export async function objectsOf({ ports: { media } }: Pick<Context, 'ports'>) {
  const sums: Record<string, string> = {}
  const listed = await Array.fromAsync(media.list())
  for (const { key, size } of listed.toSorted((one, other) => (one.key < other.key ? -1 : 1)))
    sums[key] = sha256Of(await buffer(media.read(key, 0, size - 1)))
  return sums
}
