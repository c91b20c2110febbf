import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { catalogue } from '@earcon/sounds/catalogue'
import { sql } from 'kysely'
import pg from 'pg'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/engine.ts'
import { loadMigrationNames, migrationNames } from '../../db/migrate.ts'
import { newId } from '../../platform/security/secrets.ts'
import { createBuyers } from '../../testing/buyers.ts'
import { coldStart } from '../../testing/catalogue-fixtures.ts'
import { objectsOf, rowsOf } from '../../testing/dump/shop-contents.ts'
import { openTarget, thisEngine } from '../../testing/dump/target-shops.ts'
import { createOperator } from '../../testing/operator.ts'
import { promptStudio, recordPack } from '../../testing/owned-shop.ts'
import { createTempFolder } from '../../testing/ports.ts'
import { openShop } from '../../testing/shop.ts'
import { dumpCommands } from './dump.commands.ts'
import type { ExportReport } from './dump.export.service.ts'
import type { ImportReport } from './dump.import.service.ts'
import { readManifest, writeManifest } from './dump.manifest.ts'
import { insertRows, readRows, setTextForms } from './dump.rows.queries.ts'
import { describeTables } from './dump.tables.queries.ts'
import { emptyTables } from './dump.target.queries.ts'

const shop = await openShop({ manifest: catalogue, folder: createTempFolder(), studio: promptStudio() })
await recordPack(shop.context, coldStart)
const dumps = createTempFolder()

const give = (context: Context, name: string, input: object) =>
  createOperator(context, dumpCommands).give(name, input)

async function answerOf(context: Context, name: string, input: object) {
  const outcome = await give(context, name, input)
  assert(outcome.kind === 'answered', outcome.sentences.join('\n'))
  return outcome
}

const exported = async (input: object, name = 'export', context: Context = shop.context) =>
  (await answerOf(context, name, input)).answer as ExportReport

const imported = async (context: Context, input: object, name = 'import') =>
  (await answerOf(context, name, input)).answer as ImportReport

async function refusalOf(context: Context, name: string, input: object) {
  const { kind, sentences } = await give(context, name, input)
  assert.equal(kind, 'refused', sentences.join('\n'))
  return sentences.join('\n')
}

const manifestOf = (folder: string) => readManifest(readFileSync(join(folder, 'manifest.ndjson')))

test('every table that a migration makes is in a dump, however it makes it', async () => {
  const folder = join(dumps, 'tables')
  const { left_out } = await exported({ folder })
  const names = manifestOf(folder).tables.map(({ table }) => table)
  assert.deepEqual(names.toSorted(), Object.keys(await rowsOf(shop)).toSorted())
  assert.deepEqual(left_out, [])
})

test('every object of the media store that the shop has made is in a dump', async () => {
  await shop.context.ports.media.put('uploads/abc/1.part', Buffer.from('half a sound'))
  const id = newId()
  const sum = 'a'.repeat(64)
  await shop.db
    .insertInto('uploads')
    .values({ id, user_id: null, name: 'half.wav', kind: 'sound', size: 99, sha256: sum })
    .execute()
  await shop.db
    .insertInto('upload_parts')
    .values({ upload_id: id, number: 1, key: 'uploads/abc/1.part' })
    .execute()
  const folder = join(dumps, 'objects')
  await exported({ folder })
  const keys = manifestOf(folder).media.map(({ file }) => file.replace('media/', ''))
  assert.deepEqual(keys.toSorted(), Object.keys(await objectsOf(shop.context)))
})

/** Values that a careless hand would change on the way. */
const oddRows = `
  ('"quoted", \\ and {braced}', '{a,"b c",NULL,"d\\"e"}', '\\x00ff10', 'null', null, 0.1, 1e-300, 9007199254740993, 12345.678900, '2026-01-02 03:04:05.678901+00', '{}'),
  (E'a line\\nand a tab\\t', '{}', '\\x', '{"b": [1, 2.50, null], "a": "\\u00e9"}', '"text"', 'NaN', '-Infinity', -9223372036854775808, null, 'infinity', null),
  ('𝄞 é e\u0301 \u2028', '{""}', null, '[]', 'false', -0.0, 5e-324, 0, 1e30, '0001-01-01 00:00:00+00 BC', '{{1,2},{3,4}}')`

test('whatever a value is, it is read back exactly', async () => {
  const target = await openTarget(thisEngine)
  const create = sql`create table odd_values (
    id bigint generated always as identity primary key, words text, list text[], bytes bytea, facts jsonb, more jsonb,
    small float8, tiny float8, big bigint, exact numeric, at timestamptz, grid integer[],
    doubled bigint generated always as (octet_length(words) * 2) stored)`
  const columns = 'words, list, bytes, facts, more, small, tiny, big, exact, at, grid'
  await create.execute(shop.db)
  await sql.raw(`insert into odd_values (${columns}) values ${oddRows}`).execute(shop.db)
  await sql`delete from odd_values where id = 3`.execute(shop.db)
  await sql.raw(`insert into odd_values (${columns}) values ${oddRows}`).execute(shop.db)
  const before = await rowsOf(shop)
  const tableIn = async (db: Db) =>
    (await describeTables(db)).find(({ name }) => name === 'odd_values') ?? assert.fail()
  const lines = await shop.db.transaction().execute(async (db) => {
    await setTextForms(db)
    return (await Array.fromAsync(readRows(db, await tableIn(db)))).flat()
  })
  await sql`drop table odd_values`.execute(shop.db)

  await create.execute(target.db)
  await target.db.transaction().execute(async (db) => {
    await setTextForms(db)
    await insertRows(db, await tableIn(db), lines)
  })
  const { odd_values } = await rowsOf(target)
  assert.equal(odd_values?.length, 5)
  assert.deepEqual(odd_values, before.odd_values)
})

test('a dump of an older version is brought up to date', async () => {
  const older = await openTarget(thisEngine)
  const migrations = migrationNames().slice(0, 12)
  await older.db
    .withoutPlugins()
    .transaction()
    .execute((db) => emptyTables(db, migrations))
  await sql`insert into packs (id, slug, title, title_folded, description, price_amount)
    values ('0000000001', 'old', 'Old', 'old', 'An old pack.', 500)`.execute(older.db)
  const folder = join(dumps, 'older')
  await exported({ folder }, 'export', older)

  const target = await openTarget(thisEngine)
  const { migrated } = await imported(target, { folder })
  assert.deepEqual(migrated, migrationNames().slice(12))
  assert.deepEqual(await loadMigrationNames(target.db), migrationNames())
  const packs = await target.db.selectFrom('packs').select(['slug', 'price_amount']).execute()
  assert.deepEqual(packs, [{ slug: 'old', price_amount: 500 }])
  const { tables: fresh } = manifestOf(join(dumps, 'objects'))
  assert.deepEqual(Object.keys(await rowsOf(target)).toSorted(), fresh.map(({ table }) => table).toSorted())
})

test('a dump of a newer version is refused in words', async () => {
  const manifest = manifestOf(join(dumps, 'objects'))
  const target = await openTarget(thisEngine)
  const folder = join(dumps, 'newer')
  const heads: [head: object, sentence: RegExp][] = [
    [{ version: 2 }, /^It was made by a newer version of the shop\. Use that one, or newer\.$/],
    [
      { migrations: [...manifest.head.migrations, '999-later'] },
      /^It was made by a newer version of the shop, which knows 999-later\./,
    ],
    [{ migrations: manifest.head.migrations.slice(1) }, /^Its tables are of no version of the shop\.$/],
  ]
  mkdirSync(folder)
  for (const [head, sentence] of heads) {
    const changed = { ...manifest, head: { ...manifest.head, ...head } }
    writeFileSync(join(folder, 'manifest.ndjson'), writeManifest(changed))
    assert.match(await refusalOf(target, 'import', { folder }), sentence)
  }
})

test('a database of a newer version is left alone', async () => {
  const target = await openTarget(thisEngine)
  await imported(target, { folder: join(dumps, 'objects') })
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', '')`.execute(target.db)
  assert.equal(
    await refusalOf(target, 'import', { folder: join(dumps, 'objects'), replace: true, yes: true }),
    'This database was made by a newer version of the shop. Use that one, or newer.',
  )
})

test('a shop with accounts or orders is only replaced if that is meant', async () => {
  const folder = join(dumps, 'objects')
  const target = await openTarget(thisEngine, { PUBLIC_URL: 'http://localhost:4000' })
  await imported(target, { folder })
  await createBuyers({ context: target }, 2)
  const held =
    'This shop holds 2 accounts and 0 orders. To give them up for the dump, say --replace localhost, or --replace --yes.'
  for (const wrong of [{}, { yes: true }, { replace: true }, { replace: 'shop.example' }])
    assert.equal(await refusalOf(target, 'import', { folder, ...wrong }), held)
  await imported(target, { folder, replace: 'localhost' })
  assert.deepEqual((await rowsOf(target)).users, [])
  await createBuyers({ context: target }, 1)
  await imported(target, { folder, replace: true, yes: true })
  const notes = await target.db
    .selectFrom('audit_log')
    .select(['actor', 'before'])
    .where('event', '=', 'shop-restored')
    .execute()
  assert.deepEqual(notes, [{ actor: 'operator', before: { accounts: 1, orders: 0 } }])
})

test('what servers of the other shop were working on is free to be taken', async () => {
  const soon = sql<Date>`now() + interval '5 minutes'`
  await shop.db
    .insertInto('take_claims')
    .values({ recipe: 'a'.repeat(24), claimed_by: newId(), claimed_until: soon })
    .execute()
  const work = { id: newId(), kind: 'nothing', facts: sql`'{}'::jsonb`, claimed_until: soon }
  await shop.db.insertInto('outbox').values(work).execute()
  await shop.db.updateTable('uploads').set({ checked_until: soon }).execute()
  const folder = join(dumps, 'claimed')
  await exported({ folder })
  const target = await openTarget(thisEngine)
  await imported(target, { folder })
  assert.deepEqual((await rowsOf(target)).take_claims, [])
  const claims = await sql`
    select id from outbox where claimed_until is not null
    union all select id from uploads where checked_until is not null`.execute(target.db)
  assert.deepEqual(claims.rows, [])
  await shop.db.deleteFrom('take_claims').execute()
  await shop.db.deleteFrom('outbox').execute()
  await shop.db.updateTable('uploads').set({ checked_until: null }).execute()
})

test('the accounts of a first start are nobody', async () => {
  const target = await openTarget(thisEngine)
  await imported(target, { folder: join(dumps, 'objects') })
  await sql`insert into users (id, email, email_folded) values (${newId()}, 'demo@earcon.example', 'demo@earcon.example')`.execute(
    target.db,
  )
  await imported(target, { folder: join(dumps, 'objects') })
})

test('while another server has the database open, nothing is loaded into it', async () => {
  const folder = join(dumps, 'objects')
  const target = await openTarget('postgres')
  const { database } = target.config
  assert('url' in database)
  const server = new pg.Client({ connectionString: database.url, application_name: 'earcon 0a1b2c3d shop/7' })
  await server.connect()
  try {
    assert.equal(
      await refusalOf(target, 'import', { folder }),
      '1 server of the shop has this database open. Close them first, or say --yes.',
    )
    assert.deepEqual(await rowsOf(target), {})
    await imported(target, { folder, yes: true })
  } finally {
    await server.end()
  }
})

test('a load that fails leaves the database as it was', async () => {
  const target = await openTarget(thisEngine)
  const folder = join(dumps, 'objects')
  await imported(target, { folder })
  const before = await rowsOf(target)
  await sql`alter table seeds add column in_the_way integer`.execute(target.db)
  assert.match(await refusalOf(target, 'import', { folder }), /^The table seeds is another one here\.$/)
  await sql`alter table seeds drop column in_the_way`.execute(target.db)
  assert.deepEqual(await rowsOf(target), before)
})

test('a sound that the media store has lost is named, and the command ends with 1', async () => {
  const { media } = shop.context.ports
  const file = await shop.db
    .selectFrom('files')
    .select(['key', 'size'])
    .where('part', '=', 'master')
    .orderBy('key')
    .limit(2)
    .execute()
  const [lost = { key: '', size: 0 }, spoilt = lost] = file
  await media.remove(lost.key)
  await media.put(spoilt.key, Buffer.alloc(spoilt.size, 1))
  const path = join(dumps, 'lossy.tar')
  const { answer, isWrong, lines } = await answerOf(shop.context, 'backup', { file: path })
  assert.equal(isWrong, true)
  assert.deepEqual((answer as ExportReport).missing, [
    { missing: lost.key, why: 'absent' },
    { missing: spoilt.key, why: 'damaged' },
  ])
  assert(lines.includes(`Wrong: ${lost.key} is absent in the media store.`))

  const target = await openTarget(thisEngine)
  const { missing } = await imported(target, { file: path }, 'restore')
  assert.deepEqual(missing, [lost.key, spoilt.key])
  const rows = await exported({ file: join(dumps, 'rows.tar'), withoutMedia: true }, 'backup')
  assert.deepEqual([rows.files, rows.missing], [0, []])
})

test('a backup is unpacked by any tar into what can be imported; only its owner reads either', async () => {
  const [file, folder] = [join(dumps, 'any.tar'), join(dumps, 'unpacked')]
  await exported({ file }, 'backup')
  mkdirSync(folder)
  assert.equal(
    execFileSync('tar', ['-xvf', file, '-C', folder], { encoding: 'utf8' })
      .split('\n')[0]
      ?.startsWith('rows/'),
    true,
  )
  const target = await openTarget(thisEngine)
  await imported(target, { folder })
  await target.db.deleteFrom('audit_log').where('event', '=', 'shop-restored').execute()
  assert.deepEqual(await rowsOf(target), await rowsOf(shop))
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.equal(statSync(join(dumps, 'objects')).mode & 0o777, 0o700)
})

test('nothing of somebody else is written over', async () => {
  const folder = join(dumps, 'theirs')
  mkdirSync(folder)
  writeFileSync(join(folder, 'novel.txt'), '')
  assert.match(
    await refusalOf(shop.context, 'export', { folder }),
    /holds something else than an export: novel\.txt/,
  )
  assert.match(
    await refusalOf(shop.context, 'backup', { file: join(folder, 'novel.txt') }),
    /novel\.txt is there already\. Name a new file\.$/,
  )
})
