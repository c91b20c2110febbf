import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { PGlite } from '@electric-sql/pglite'
import { embeddedOptions } from './embedded-options.ts'
import { lastReleased } from './migrate.ts'

const folder = new URL('./migrations/', import.meta.url)
const files = readdirSync(folder).sort()
const place = files.indexOf(`${lastReleased}.sql`) + 1
assert(place > 0, `${lastReleased} is no migration`)
const released = files.slice(0, place)
const added = files.slice(place).filter((file) => !file.includes('-contract-'))

/** What statements of servers rely on: columns, and what rows must be. */
async function readShape(pglite: PGlite) {
  const { rows: columns } = await pglite.query<{ name: string; type: string; mandatory: boolean }>(`
    select relation.relname || '.' || attname as name, format_type(atttypid, atttypmod) as type,
      attnotnull and not atthasdef and attidentity = '' as mandatory
    from pg_attribute join pg_class relation on relation.oid = attrelid
    where relation.relnamespace = 'public'::regnamespace and relation.relkind = 'r' and attnum > 0 and not attisdropped`)
  const { rows: rules } = await pglite.query<{ name: string; rule: string; checked: string[] | null }>(`
    select relation.relname as name, pg_get_constraintdef(pg_constraint.oid) as rule,
      case when contype = 'c' or contype = 'f' and confdeltype = 'n' then array(
      select relation.relname || '.' || attname from pg_attribute where attrelid = conrelid and attnum = any(conkey)) end as checked
    from pg_constraint join pg_class relation on relation.oid = conrelid
    where relation.relnamespace = 'public'::regnamespace and contype in ('c', 'u', 'f', 'x')
    union all
    select relation.relname, pg_get_indexdef(indexrelid), null
    from pg_index join pg_class relation on relation.oid = indrelid
    where relation.relnamespace = 'public'::regnamespace and indisunique`)
  const tables = new Set(columns.map(({ name }) => name.split('.', 1)[0] ?? ''))
  return { columns: new Map(columns.map((column) => [column.name, column])), rules, tables }
}

/** A check that lets a column be one of several words, taken apart. */
function asChoice(rule: string) {
  const [, before, list = '', after] = /^(CHECK .* = ANY \(ARRAY\[)(.*?)(\].*)$/s.exec(rule) ?? []
  return before && { frame: before + after, words: list.split(', ') }
}

/** Whether the rule takes all that one of the earlier ones took. */
function takesMore(rule: string, earlier: readonly string[]) {
  const now = asChoice(rule)
  return earlier.map(asChoice).some((then) => {
    if (!now || !then || now.frame !== then.frame) return false
    return then.words.every((word) => now.words.includes(word))
  })
}

type Shape = Awaited<ReturnType<typeof readShape>>

/** Where servers of the last release would fail, each in a sentence. */
function complaintsAbout(before: Shape, after: Shape) {
  const complaints: string[] = []
  for (const [name, { type, mandatory }] of before.columns) {
    const now = after.columns.get(name)
    if (!now) complaints.push(`${name} is gone`)
    else if (now.type !== type) complaints.push(`${name} is ${now.type} instead of ${type}`)
    else if (now.mandatory && !mandatory) complaints.push(`${name} must be given now`)
  }
  for (const [name, { mandatory }] of after.columns)
    if (!before.columns.has(name) && mandatory && before.tables.has(name.split('.', 1)[0] ?? ''))
      complaints.push(`${name} must be given, and nobody knew of it`)
  const known = Map.groupBy(before.rules, ({ name }) => name)
  const isKnown = (name: string, rule: string) => {
    const rules = (known.get(name) ?? []).map((earlier) => earlier.rule)
    return rules.includes(rule) || takesMore(rule, rules)
  }
  // Of a column that they do not know they write nothing, which no check refuses and nothing is referred to by.
  const isOfNewColumns = (checked: string[] | null) =>
    checked?.every((name) => !before.columns.has(name)) ?? false
  for (const { name, rule, checked } of after.rules)
    if (before.tables.has(name) && !isKnown(name, rule) && !isOfNewColumns(checked))
      complaints.push(`${name} has a new rule: ${rule}`)
  return complaints
}

async function openReleased() {
  const pglite = await PGlite.create(embeddedOptions)
  const run = (file: string) => pglite.exec(readFileSync(new URL(file, folder), 'utf8'))
  for (const file of released) await run(file)
  return { pglite, run, before: await readShape(pglite) }
}

test('what came since the last release takes nothing away from its servers', async () => {
  const { pglite, run, before } = await openReleased()
  for (const file of added) {
    await run(file)
    assert.deepEqual([file, ...complaintsAbout(before, await readShape(pglite))], [file])
  }
  await pglite.close()
})

test('a migration that servers of the last release would not survive is noticed', async () => {
  const { pglite, before } = await openReleased()
  const changes: [change: string, complaint: RegExp][] = [
    ['alter table samples drop column context', /samples\.context is gone/],
    ['alter table samples rename column title to name', /samples\.title is gone,samples\.name must be given/],
    [
      'alter table samples alter column position type bigint',
      /samples\.position is bigint instead of integer/,
    ],
    ['alter table samples alter column old_recipe set not null', /samples\.old_recipe must be given now/],
    ['alter table samples add column mood text not null', /samples\.mood must be given, and nobody knew/],
    [`alter table samples add check (title <> 'no')`, /samples has a new rule: CHECK/],
    [`alter table samples add column mood text check (title <> mood)`, /samples has a new rule: CHECK/],
    ['create unique index on samples (title)', /samples has a new rule: CREATE UNIQUE INDEX/],
    [
      'alter table samples add column spare_take text references takes',
      /samples has a new rule: FOREIGN KEY/,
    ],
    [
      `alter table files drop constraint files_part_check, add check (part in ('master', 'preview', 'wav', 'film'))`,
      /files has a new rule: CHECK/,
    ],
    ['drop table earlier_takes', /earlier_takes\.take is gone/],
  ]
  for (const [change, complaint] of changes) {
    await pglite.exec(`begin; ${change}`)
    assert.match(complaintsAbout(before, await readShape(pglite)).join(), complaint)
    await pglite.exec('rollback')
  }
  for (const change of [
    'alter table samples add column mood text',
    `alter table samples add column mood text check (mood <> '')`,
    `create table moods (name text not null)`,
    `alter table files drop constraint files_part_check,
       add check (part in ('film', 'master', 'preview', 'wav', 'sample', 'plate', 'card'))`,
    'alter table samples add column spare_take text references takes on delete set null',
  ]) {
    await pglite.exec(`begin; ${change}`)
    assert.deepEqual(complaintsAbout(before, await readShape(pglite)), [])
    await pglite.exec('rollback')
  }
  await pglite.close()
})
