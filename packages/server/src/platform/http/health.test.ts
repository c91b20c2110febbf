import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../testing/shop.ts'

const { get, db } = await openShop()

test('the shop is alive and ready', async () => {
  assert.deepEqual((await get('/healthz')).json(), { status: 'alive' })
  assert.deepEqual((await get('/readyz')).json(), { status: 'ready' })
})

test('with a migration missing it is alive, but not ready', async () => {
  await db.deleteFrom('kysely_migration' as 'seeds').execute()
  assert.equal((await get('/healthz')).statusCode, 200)
  assert.equal((await get('/readyz')).statusCode, 503)
})
