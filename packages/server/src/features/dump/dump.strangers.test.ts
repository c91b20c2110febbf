import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { loadMigrationNames, migrate, migrationNames } from '../../db/migrate.ts'
import { rowsOf } from '../../testing/dump/shop-contents.ts'
import { openTarget, thisEngine } from '../../testing/dump/target-shops.ts'
import { createOperator } from '../../testing/operator.ts'
import { createTempFolder } from '../../testing/ports.ts'
import { dumpCommands } from './dump.commands.ts'
import type { ExportReport } from './dump.export.service.ts'
import { readManifest } from './dump.manifest.ts'

const dumps = createTempFolder()
const file = join(dumps, 'shop.tar')
const shop = await openTarget(thisEngine)
await migrate(shop.db.withoutPlugins())

async function give(context: typeof shop, name: string, input: object) {
  const outcome = await createOperator(context, dumpCommands).give(name, input)
  assert.equal(outcome.kind, 'answered', outcome.sentences.join('\n'))
  return outcome
}

test("a table of somebody else's is named, left out of a dump, and does not keep it from being loaded", async () => {
  await sql`create table owners_notes (id bigint generated always as identity, words text)`.execute(shop.db)
  await sql`create table "Notes" (id integer) partition by range (id)`.execute(shop.db)
  await sql`create table notes_of_old partition of "Notes" for values from (0) to (10)`.execute(shop.db)
  const { answer, lines, isWrong } = await give(shop, 'backup', { file })
  assert.deepEqual((answer as ExportReport).left_out, ['Notes', 'owners_notes'])
  assert(lines.includes('Left out, since the shop has not made them: Notes, owners_notes.'))
  assert.equal(isWrong, false)

  const folder = join(dumps, 'shop')
  await give(shop, 'export', { folder })
  const { tables, sequences } = readManifest(readFileSync(join(folder, 'manifest.ndjson')))
  assert(!tables.some(({ table }) => /notes/i.test(table)))
  assert(!sequences.some(({ sequence }) => /notes/i.test(sequence)))
  assert(sequences.some(({ sequence }) => sequence.startsWith('audit_log')))
  await give(shop, 'restore', { file })
})

/** A database that somebody has put a table of their own into. */
async function openWithPayroll() {
  const target = await openTarget(thisEngine)
  await sql`create table payroll (id bigint generated always as identity primary key, name text)`.execute(
    target.db,
  )
  await sql`insert into payroll (name) values ('Ada'), ('Grace')`.execute(target.db)
  return target
}

test("a restore leaves somebody else's tables as they are, whether the migrations are the same or not", async () => {
  const empty = await openWithPayroll()
  const older = await openWithPayroll()
  await migrate(older.db.withoutPlugins(), migrationNames().at(-2))
  // Into a database without a shop, into the same one, and into one of an older version.
  for (const target of [empty, empty, older]) {
    const { payroll } = await rowsOf(target)
    assert.equal(payroll?.length, 2)
    await give(target, 'restore', { file })
    assert.deepEqual((await rowsOf(target)).payroll, payroll)
    assert.deepEqual(await loadMigrationNames(target.db), migrationNames())
  }
})

test("a table of somebody else's that is named as one of ours keeps a restore away", async () => {
  const target = await openTarget('postgres')
  await sql`create table users (name text)`.execute(target.db)
  await sql`insert into users values ('Ada')`.execute(target.db)
  const { kind, sentences } = await createOperator(target, dumpCommands).give('restore', { file })
  assert.equal(kind, 'refused')
  assert.deepEqual(sentences, ["The table users is not the shop's. Give the shop a database of its own."])
  assert.deepEqual(await rowsOf(target), { users: ['(Ada)'] })
})
