import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { openShop } from '../../testing/shop.ts'

test('the shop is alive and ready', async () => {
  const { get } = await openShop()
  assert.deepEqual((await get('/healthz')).json(), { status: 'alive' })
  assert.deepEqual((await get('/readyz')).json(), { status: 'ready' })
})

test('with a migration missing it is alive, but not ready', async () => {
  const { get, db } = await openShop()
  await db.deleteFrom('kysely_migration' as 'seeds').execute()
  assert.equal((await get('/healthz')).statusCode, 200)
  assert.equal((await get('/readyz')).statusCode, 503)
})

test('however often it is asked, it asks the database once a second', async () => {
  const { get, db } = await openShop()
  assert.equal((await get('/readyz')).statusCode, 200)
  await db.deleteFrom('kysely_migration' as 'seeds').execute()
  assert.equal((await get('/readyz')).statusCode, 200)
  while ((await get('/readyz')).statusCode !== 503) await setTimeout(100)
})
