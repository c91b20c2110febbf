import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openShop } from '../../testing/shop.ts'
import { takeUp } from './takes.claims.service.ts'
import { saveTake } from './takes.service.ts'
import { sweepTakes } from './takes.sweep.service.ts'

const { context, db } = await openShop()
const { media } = context.ports
const tomorrow = new Date(Date.now() + 24 * 3_600_000)
const yesterday = new Date(Date.now() - 24 * 3_600_000)

let names = 0
/** A take as the studio leaves it: files, a description, and rows unless it was cut off. */
async function makeTake({ isKnown = true } = {}) {
  names += 1
  const recipe = names.toString(16).padStart(24, '0')
  const key = `takes/${recipe}/master.wav`
  await media.put(key, Buffer.from('sound'))
  await media.put(`takes/${recipe}/take.json`, Buffer.from('{}'))
  const file = { key, type: 'audio/wav', size: 5, sha256: '0'.repeat(64), crc32: 0 }
  if (isKnown) await saveTake(db, recipe, { master: file })
  return recipe
}

const forgetAge = (recipe: string) =>
  db
    .updateTable('takes')
    .set({ made_at: new Date(0) })
    .where('recipe', '=', recipe)
    .execute()

const isThere = async (recipe: string) => {
  const files = await Promise.all(
    ['master.wav', 'take.json'].map((name) => media.stat(`takes/${recipe}/${name}`)),
  )
  const rows = await db.selectFrom('takes').selectAll().where('recipe', '=', recipe).execute()
  return [files.filter(Boolean).length, rows.length]
}

test('what nobody needs goes when its time is over, and not before', async () => {
  const recipe = await makeTake()
  await sweepTakes(context, undefined, yesterday)
  assert.deepEqual(await isThere(recipe), [2, 1])
  await sweepTakes(context, undefined, tomorrow)
  assert.deepEqual(await isThere(recipe), [0, 0])
})

test('what the database does not know is left alone: it may be the database that is the wrong one', async () => {
  const recipe = await makeTake({ isKnown: false })
  await sweepTakes(context, undefined, tomorrow)
  assert.deepEqual(await isThere(recipe), [2, 0])
})

test('what is taken up again while it is being swept is there, whole', async () => {
  const recipe = await makeTake()
  await forgetAge(recipe)
  const file = {
    key: `takes/${recipe}/master.wav`,
    type: 'audio/wav',
    size: 5,
    sha256: '0'.repeat(64),
    crc32: 0,
  }
  const ingest = () =>
    takeUp(context, recipe, async () => {
      await media.put(file.key, Buffer.from('sound'))
      await media.put(`takes/${recipe}/take.json`, Buffer.from('{}'))
    })
  await Promise.all([sweepTakes(context, undefined, yesterday), ingest(), ingest()])
  await saveTake(db, recipe, { master: file })
  assert.deepEqual(await isThere(recipe), [2, 1])
})

test('who takes up what is old has it as if it were new', async () => {
  const recipe = await makeTake()
  await db
    .updateTable('takes')
    .set({ made_at: new Date(0) })
    .where('recipe', '=', recipe)
    .execute()
  await takeUp(context, recipe, async () => {})
  await sweepTakes(context, undefined, yesterday)
  assert.deepEqual(await isThere(recipe), [2, 1])
})

test('what anybody needs stays, in whichever way they need it', async () => {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select source.relname as table, attribute.attname as column
    from pg_constraint link
    join pg_class source on source.oid = link.conrelid
    join pg_attribute attribute on attribute.attrelid = link.conrelid and attribute.attnum = any(link.conkey)
    where link.contype = 'f' and link.confrelid = 'takes'::regclass
      and source.relname not in ('files', 'recordings')`.execute(db)
  const wishes = [
    { table: 'tracks', column: 'recipe' },
    { table: 'packs', column: 'cover_recipe' },
    { table: 'packs', column: 'voice_recipe' },
    { table: 'samples', column: 'recipe' },
    { table: 'samples', column: 'old_recipe' },
  ]
  assert(columns.length >= 6)
  for (const { table, column } of [...columns, ...wishes]) {
    const recipe = await makeTake()
    await db
      .transaction()
      .execute(async (inside) => {
        // Only this reference is looked at, whatever else such a row must be.
        await sql.raw('set local session_replication_role = replica').execute(inside)
        await sql.raw(`create table spare as select * from ${table} where false`).execute(inside)
        await sql.raw(`alter table ${table} rename to ${table}_away`).execute(inside)
        await sql.raw(`alter table spare rename to ${table}`).execute(inside)
        await sql.raw(`insert into ${table} (${column}) values ('${recipe}')`).execute(inside)
        await sweepTakes({ ...context, db: inside }, undefined, tomorrow)
        assert.deepEqual(
          [(await media.stat(`takes/${recipe}/master.wav`))?.size, table, column],
          [5, table, column],
        )
        throw new Error('undone')
      })
      .catch((error: unknown) => assert.equal(String(error), 'Error: undone'))
  }
})
