import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from '@earcon/sounds/catalogue'
import { openShop } from '../testing/shop.ts'
import { seedShop } from './seed.ts'

const { db, context } = await openShop()
const version = async () =>
  (await db.selectFrom('catalogue_stats').select('version').executeTakeFirstOrThrow()).version

test('the first start fills the shelves', async () => {
  await seedShop(context, catalogue)
  const { published_packs } = await db.selectFrom('catalogue_stats').selectAll().executeTakeFirstOrThrow()
  assert.equal(published_packs, catalogue.packs.length)
})

test('the next start writes nothing', async () => {
  const before = await version()
  await seedShop(context, catalogue)
  assert.equal(await version(), before)
})

test('a manifest that has changed is stocked again', async () => {
  const [first, ...rest] = catalogue.packs
  assert(first)
  await seedShop(context, { ...catalogue, packs: [{ ...first, description: 'New words.' }, ...rest] })
  const { description } = await db
    .selectFrom('packs')
    .select('description')
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow()
  assert.equal(description, 'New words.')
})
