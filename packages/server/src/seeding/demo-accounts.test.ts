import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PackPage } from '@earcon/contract/catalogue/catalogue.calls'
import { catalogue } from '@earcon/sounds/catalogue'
import { openShop } from '../testing/shop.ts'
import { shopClient } from '../testing/shop-client.ts'
import { demoAccounts, demoPassword, seedShop } from './seed.ts'

const shop = await openShop({ env: { LIMITS: 'off' } })
const { db, context, get } = shop
const { logIn, send } = shopClient(shop)

const accounts = () => db.selectFrom('users').select(['id', 'email']).orderBy('email').execute()
const rights = () =>
  db.selectFrom('entitlements').selectAll().orderBy('user_id').orderBy('track_id').execute()

test('where there is real money no demo account is opened, and nothing is given', async () => {
  await seedShop({ ...context, config: { ...context.config, production: true, demo: false } }, catalogue)
  assert.deepEqual([await accounts(), await rights()], [[], []])
})

test('a shop without the packs opens the accounts, and gives what it has', async () => {
  const { packs, ...rest } = catalogue
  await seedShop(context, { ...rest, packs: packs.filter(({ slug }) => slug === 'small-wooden-things') })
  assert.equal((await accounts()).length, demoAccounts.length)
  assert.equal((await rights()).length, 9)
})

test('the demo buyer owns a part of one pack and the whole of another (68, 69)', async () => {
  await seedShop(context, catalogue)
  const { status, body } = await logIn('demo@earcon.example', demoPassword)
  assert.equal(status, 200)
  const headers = { authorization: `Bearer ${String(body?.token)}` }
  const { data } = PackPage.parse((await get('/api/sound-packs?limit=100', headers)).json())
  const owned = new Map(
    data.map((pack) => [
      pack.slug,
      `${pack.ownedConstituentTrackCount}/${pack.totalConstituentTrackCount} ${pack.dynamicPrice.amount}`,
    ]),
  )
  // 1200 × (1800 − 550) ÷ 1800 = 833.3
  assert.equal(owned.get('cold-start'), '3/9 830')
  assert.equal(owned.get('small-wooden-things'), '9/9 0')
})

test('the next start opens and gives nothing more', async () => {
  const before = [await accounts(), await rights()]
  await seedShop(context, catalogue)
  assert.deepEqual([await accounts(), await rights()], before)
})

test('a demo buyer who was deleted comes back with the same', async () => {
  const before = (await rights()).length
  await db.deleteFrom('users').where('email', '=', 'demo@earcon.example').execute()
  assert.deepEqual(await rights(), [])
  await seedShop(context, catalogue)
  assert.equal((await rights()).length, before)
})

test('where others come in, whoever knows the demo password does not, and the shop opens all the same', async () => {
  const before = (await rights()).length
  const { body } = await logIn('admin@earcon.example', demoPassword)
  const token = String(body?.token)
  const config = { ...context.config, isLocal: false, demo: false }
  await seedShop({ ...context, config }, catalogue)
  for (const { email } of demoAccounts) assert.equal((await logIn(email, demoPassword)).status, 401)
  assert.equal((await get('/api/me', { authorization: `Bearer ${token}` })).statusCode, 401)
  assert.deepEqual(await db.selectFrom('users').select('id').where('is_admin', '=', true).execute(), [])
  assert.equal((await rights()).length, before)
})

test('anybody may register such an address with a password of their own, and keeps the account', async () => {
  await db.deleteFrom('users').execute()
  const config = { ...context.config, isLocal: false, demo: false }
  const person = { email: 'demo@earcon.example', password: 'four warm trombones' }
  await send('POST', '/api/auth/register', person)
  await seedShop({ ...context, config }, catalogue)
  assert.equal((await logIn(person.email, person.password)).status, 200)
})
