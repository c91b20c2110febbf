import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openShop } from '../testing/shop.ts'
import { atomically } from './atomically.ts'
import { compileOnce, type Fill } from './compiled-query.ts'

const { db, context } = await openShop()

let built = 0
const namesLike = compileOnce((db, value: Fill<{ name: string; limit: number }>) => {
  built += 1
  return db
    .selectFrom('catalogue_stats')
    .select(sql<string>`${value('name')}::text || '!' || ${value('name')}::text || ${'?'}::text`.as('name'))
    .where('only_row', '=', true)
    .limit(value('limit'))
})

test('a query is put together once and filled in each time, with what stays the same and what does not', async () => {
  assert.deepEqual(await namesLike(db, { name: 'one', limit: 1 }), [{ name: 'one!one?' }])
  assert.deepEqual(await namesLike(db, { name: "o'two", limit: 1 }), [{ name: "o'two!o'two?" }])
  assert.deepEqual(await namesLike(db, { name: 'none', limit: 0 }), [])
  assert.equal(built, 1)
})

test('within a transaction it sees what the transaction has written', async () => {
  const versions = compileOnce((db, value: Fill<{ least: number }>) =>
    db.selectFrom('catalogue_stats').select('version').where('version', '>=', value('least')),
  )
  await atomically(context, async ({ db }) => {
    await db.updateTable('catalogue_stats').set({ version: 4_000 }).execute()
    assert.deepEqual(await versions(db, { least: 4_000 }), [{ version: 4_000 }])
  })
  assert.deepEqual(await versions(db, { least: 4_001 }), [])
})

test('past an open transaction it is refused like any other', async () => {
  await assert.rejects(
    atomically(context, () => namesLike(db, { name: 'past', limit: 1 })),
    /use the db of the context/,
  )
})
