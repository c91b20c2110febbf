import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { createDataFolder, hashOfTables, prepareTemplate } from './data-folder.ts'
import { describeTables } from './describe.ts'
import { openDatabase } from './open.ts'

const folder = mkdtempSync(join(tmpdir(), 'earcon-data-folder-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string) => join(folder, name)

const filesIn = (folder: string) => new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }))

/** What a shop finds in such a folder. */
async function look(folder: string) {
  const { db, close } = await openDatabase({ folder }, { migrates: false })
  try {
    const query = sql<{ name: string }>`
      select name from kysely_migration union all select datname from pg_database order by name`
    const { rows } = await query.execute(db)
    return { tables: await describeTables(db), names: rows.map(({ name }) => name) }
  } finally {
    await close()
  }
}

test('a copied folder is the same as one that is made, and takes nothing from its template', async () => {
  await prepareTemplate(at('template'))
  const files = filesIn(at('template'))
  await createDataFolder(at('copied'), at('template'))
  await createDataFolder(at('made'), at('no template'))
  const copied = await look(at('copied'))
  assert.match(copied.tables, /interface CatalogueStats /)
  assert.deepEqual(copied, await look(at('made')))
  assert.deepEqual(filesIn(at('template')), files)
})

test('what a start that was cut off has left is not built upon', async () => {
  mkdirSync(at('late.new'))
  writeFileSync(at('late.new/PG_VERSION'), 'half')
  writeFileSync(at('late.new/leftover'), '')
  await createDataFolder(at('late'), at('template'))
  assert.equal(existsSync(at('late/leftover')), false)
  assert.equal(existsSync(at('late.new')), false)
  assert.ok((await look(at('late'))).names.includes('001-catalogue'))
})

test('a template is for the migrations of which it was made, and for no others', () => {
  const migrations = (name: string) => pathToFileURL(`${at(name)}/`)
  cpSync(new URL('./migrations/', import.meta.url), at('same'), { recursive: true })
  cpSync(at('same'), at('more'), { recursive: true })
  writeFileSync(at('more/999-later.sql'), 'create table later (id text)')
  cpSync(at('same'), at('changed'), { recursive: true })
  writeFileSync(at('changed/001-catalogue.sql'), 'create table packs (id text)')
  assert.equal(hashOfTables(migrations('same')), hashOfTables())
  for (const other of ['more', 'changed']) assert.notEqual(hashOfTables(migrations(other)), hashOfTables())
})
