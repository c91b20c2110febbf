import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from '@earcon/sounds/catalogue'
import { sql } from 'kysely'
import { openCardShop } from '../testing/card-shop.ts'
import { coldStart, packItem } from '../testing/catalogue-fixtures.ts'
import { openSecondConnection } from '../testing/second-connection.ts'
import { assertMoneyKind, forgetRehearsal } from './rehearsal.ts'
import { seedShop } from './seed.ts'

const shop = await openCardShop()
const { db, context, send, createBuyer, openPayment, pay, reconcile } = shop
const inEarnest = { ...context, config: { ...context.config, playMoney: false } }
const usedFor = async () => (await db.selectFrom('shop_money').select('kind').executeTakeFirst())?.kind

test('a database that has seen play money is not opened in earnest', async () => {
  await assertMoneyKind(context)
  await assertMoneyKind(context)
  assert.equal(await usedFor(), 'play')
  await assert.rejects(assertMoneyKind(inEarnest), /used with play money: .*forget-rehearsal/)
  await assert.rejects(seedShop(inEarnest, catalogue), /used with play money/)
})

test('nothing is forgotten while a shop is still open: it would go on with play money', async () => {
  const twin = await openSecondConnection(shop)
  try {
    await sql`select set_config('application_name', 'earcon elsewhere/1', false)`.execute(twin.db)
    // The embedded engine lets in no second process, so there the twin is this one.
    if (twin.db === db) await forgetRehearsal(context)
    else
      await assert.rejects(forgetRehearsal(context), /^StartupError: A shop is still open on this database/)
  } finally {
    await twin.close()
  }
})

test('forgotten, nobody of the rehearsal has a login or a right; the catalogue stays', async () => {
  const { token } = await createBuyer()
  const { intentId } = await openPayment([packItem(coldStart)], token)
  await pay(intentId)
  assert.equal((await reconcile(intentId, token)).body?.status, 'paid')
  const packs = await db.selectFrom('packs').select('id').execute()
  assert.deepEqual(await forgetRehearsal(context), { users: 1, orders: 1 })
  assert.equal((await send('GET', '/me', undefined, token)).status, 401)
  for (const table of ['users', 'sessions', 'identities', 'orders', 'entitlements', 'outbox'] as const)
    assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table)
  assert.deepEqual(await db.selectFrom('packs').select('id').execute(), packs)
})

test('a database of real purchases is not played with, and not emptied', async () => {
  await assertMoneyKind(inEarnest)
  assert.equal(await usedFor(), 'real')
  await assert.rejects(assertMoneyKind(context), /holds real purchases/)
  await assert.rejects(forgetRehearsal(context), /no rehearsal to be forgotten/)
})
