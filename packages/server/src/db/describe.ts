import { type ColumnMetadata, sql } from 'kysely'
import type { Db } from './engine.ts'

const plainTypes = {
  bool: 'boolean',
  bytea: 'Uint8Array',
  float8: 'number',
  _float8: 'number[]',
  int4: 'number',
  int8: 'number',
  jsonb: 'unknown',
  _text: 'string[]',
  text: 'string',
  timestamptz: 'Date',
  // Only ever asked whether it holds something.
  tsvector: 'string',
}

const pascal = (name: string) => name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The data model as TypeScript, written from a migrated database, so that the two cannot drift apart unseen. */
export async function describeTables(db: Db) {
  const enums = await enumsOf(db)
  const types = new Map([
    ...Object.entries(plainTypes),
    ...enums.map(({ name }) => [name, pascal(name)] as const),
  ])
  const tables = (await db.introspection.getTables()).sort((a, b) => (a.name < b.name ? -1 : 1))

  return [
    '// Written by `npm run tables` from the migrated database. Change a migration, not this file.',
    "import type { Generated } from 'kysely'\n",
    ...enums.map(({ name, labels }) => `type ${pascal(name)} =${unionOf(labels)}\n`),
    ...tables.map(({ name, columns }) => {
      const lines = columns.map((column) => `  ${column.name}: ${typeOf(column, types)}`)
      return `interface ${pascal(name)} {\n${lines.join('\n')}\n}\n`
    }),
    `export interface Tables {\n${tables.map(({ name }) => `  ${name}: ${pascal(name)}`).join('\n')}\n}\n`,
  ].join('\n')
}

/** Set as the formatter would: on one line, if it fits. */
function unionOf(labels: string[]) {
  const line = labels.map((label) => `'${label}'`).join(' | ')
  return line.length < 80 ? ` ${line}` : `\n${labels.map((label) => `  | '${label}'`).join('\n')}`
}

function typeOf(
  { name, dataType, isNullable, hasDefaultValue, isAutoIncrementing }: ColumnMetadata,
  types: Map<string, string>,
) {
  const base = types.get(dataType)
  if (!base) throw new Error(`No TypeScript type is known for the column ${name} of type ${dataType}.`)
  // Nothing is unknown too.
  const type = isNullable && base !== 'unknown' ? `${base} | null` : base
  return hasDefaultValue || isAutoIncrementing ? `Generated<${type}>` : type
}

async function enumsOf(db: Db) {
  const { rows } = await sql<{ name: string; labels: string[] }>`
    select typname as name, array_agg(enumlabel::text order by enumsortorder) as labels
    from pg_enum join pg_type on pg_type.oid = enumtypid group by typname order by typname`.execute(db)
  return rows
}
