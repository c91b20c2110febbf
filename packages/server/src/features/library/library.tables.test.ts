import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from '@earcon/sounds/catalogue'
import type { Insertable } from 'kysely'
import type { Db } from '../../db/engine.ts'
import type { Tables } from '../../db/tables.ts'
import { freePack } from '../../testing/catalogue-fixtures.ts'
import { openShop } from '../../testing/shop.ts'
import { shopClient } from '../../testing/shop-client.ts'
import { grantTracks } from './library.service.ts'

const shop = await openShop({ manifest: catalogue, env: { LIMITS: 'off' } })
const { db, context } = shop
const [first, second] = catalogue.tracks.map(({ id }) => id)
assert(first && second)
const owner = await shopClient(shop).createOwner([first])
const rights = () => db.selectFrom('entitlements').selectAll().execute()
const claims = () => db.selectFrom('claims').selectAll().execute()

const insert = (changes: Partial<Insertable<Tables['entitlements']>>) => (db: Db) =>
  db
    .insertInto('entitlements')
    .values({ user_id: owner.id, track_id: second, source: 'gift', ...changes })
    .execute()

/** Each of these would be a lie about who may use what; each is refused by the constraint it names. */
const illegal: [sentence: string, constraint: string, attempt: (db: Db) => Promise<unknown>][] = [
  ['a right twice', 'entitlements_once', insert({ track_id: first })],
  ['a right of nobody', 'entitlements_user_id_fkey', insert({ user_id: '0'.repeat(16) })],
  ['a right to nothing', 'entitlements_track_id_fkey', insert({ track_id: '0000000000' })],
  ['a right that came out of nowhere', 'entitlements_source_check', insert({ source: 'luck' })],
  [
    'a track deleted from under its owner',
    'entitlements_track_id_fkey',
    async (db) => {
      await db.deleteFrom('pack_tracks').where('track_id', '=', first).execute()
      await db.deleteFrom('tracks').where('id', '=', first).execute()
    },
  ],
]
const takes = (changes: Partial<Insertable<Tables['claims']>>) => (db: Db) =>
  db
    .insertInto('claims')
    .values({ user_id: owner.id, pack_id: freePack.id, ...changes })
    .execute()
await takes({})(db)
illegal.push(
  ['a claim twice', 'claims_pkey', takes({})],
  ['a claim of nobody', 'claims_user_id_fkey', takes({ user_id: '0'.repeat(16) })],
  ['a claim to nothing', 'claims_pack_id_fkey', takes({ pack_id: '0000000000' })],
)

const downloads = (changes: Partial<Insertable<Tables['downloads']>>) => (db: Db) =>
  db
    .insertInto('downloads')
    .values({ user_id: owner.id, track_id: first, pack_id: null, ...changes })
    .execute()
illegal.push(
  ['a download of nothing', 'downloads_check', downloads({ track_id: null })],
  ['a download of two things', 'downloads_check', downloads({ pack_id: freePack.id })],
)

for (const [sentence, constraint, attempt] of illegal)
  test(`the database refuses ${sentence}`, async () => {
    const before = [await rights(), await claims()]
    await assert.rejects(
      attempt(db),
      (error: Error & { constraint?: string }) => error.constraint === constraint,
    )
    assert.deepEqual([await rights(), await claims()], before)
  })

test('what was given before stays as it was, and giving nothing is no fault', async () => {
  const before = await rights()
  await grantTracks(context, owner.id, [])
  await grantTracks(context, owner.id, [first])
  assert.deepEqual(await rights(), before)
  await grantTracks(context, owner.id, [first, second])
  assert.equal((await rights()).length, 2)
})

test('two gifts of the same at once are one', async () => {
  const both = catalogue.tracks.slice(2, 12).map(({ id }) => id)
  await Promise.all([grantTracks(context, owner.id, both), grantTracks(context, owner.id, both)])
  assert.equal((await rights()).length, 12)
})

test('a claim goes with the pack, and with the person', async () => {
  const other = await shopClient(shop).createOwner([])
  const id = 'c1a1med000'
  const pack = { id, slug: 'short-lived', title: 'x', title_folded: 'x', description: 'x', price_amount: 0 }
  await db.insertInto('packs').values(pack).execute()
  for (const changes of [{ pack_id: id }, { user_id: other.id }]) await takes(changes)(db)
  assert.equal((await claims()).length, 3)
  await db.deleteFrom('packs').where('id', '=', id).execute()
  await db.deleteFrom('users').where('id', '=', other.id).execute()
  assert.deepEqual(
    (await claims()).map(({ user_id, pack_id }) => [user_id, pack_id]),
    [[owner.id, freePack.id]],
  )
})
