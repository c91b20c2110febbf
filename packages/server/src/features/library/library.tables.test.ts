import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from '@earcon/sounds/catalogue'
import type { Insertable } from 'kysely'
import type { Db } from '../../db/engine.ts'
import type { Tables } from '../../db/tables.ts'
import { people } from '../../testing/people.ts'
import { openShop } from '../../testing/shop.ts'
import { give } from './library.service.ts'

const shop = await openShop({ manifest: catalogue, env: { LIMITS: 'off' } })
const { db, context } = shop
const [first, second] = catalogue.tracks.map(({ id }) => id)
assert(first && second)
const owner = await people(shop).ownerOf([first])
const rights = () => db.selectFrom('entitlements').selectAll().execute()

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
for (const [sentence, constraint, attempt] of illegal)
  test(`the database refuses ${sentence}`, async () => {
    const before = await rights()
    await assert.rejects(
      attempt(db),
      (error: Error & { constraint?: string }) => error.constraint === constraint,
    )
    assert.deepEqual(await rights(), before)
  })

test('what was given before stays as it was, and giving nothing is no fault', async () => {
  const before = await rights()
  await give(context, owner.id, [])
  await give(context, owner.id, [first])
  assert.deepEqual(await rights(), before)
  await give(context, owner.id, [first, second])
  assert.equal((await rights()).length, 2)
})

test('two gifts of the same at once are one', async () => {
  const both = catalogue.tracks.slice(2, 12).map(({ id }) => id)
  await Promise.all([give(context, owner.id, both), give(context, owner.id, both)])
  assert.equal((await rights()).length, 12)
})
