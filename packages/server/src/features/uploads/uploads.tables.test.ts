import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Insertable } from 'kysely'
import type { Db } from '../../db/engine.ts'
import type { Tables } from '../../db/tables.ts'
import { createBuyers } from '../../testing/buyers.ts'
import { openShop } from '../../testing/shop.ts'

const shop = await openShop()
const { db } = shop
const [user] = await createBuyers(shop, 1)
assert(user)
const take = 'a'.repeat(24)
await db.insertInto('takes').values({ recipe: take }).execute()

const row = {
  id: '0'.repeat(16),
  user_id: user.id,
  name: 'a.wav',
  kind: 'sound',
  size: 1,
  sha256: '0'.repeat(64),
}
const insert = (changes: Partial<Insertable<Tables['uploads']>>) => (db: Db) =>
  db
    .insertInto('uploads')
    .values({ ...row, ...changes })
    .execute()
await insert({})(db)
const insertPart = (changes: Partial<Insertable<Tables['upload_parts']>>) => (db: Db) =>
  db
    .insertInto('upload_parts')
    .values({ upload_id: row.id, number: 1, key: 'b', ...changes })
    .execute()
await insertPart({ number: 9, key: 'a' })(db)

const other = '1'.repeat(16)

/** Each of these would be a lie about what was sent; each is refused by the constraint it names. */
const illegal: [sentence: string, constraint: string, attempt: (db: Db) => Promise<unknown>][] = [
  ['an id of another shape', 'uploads_id_check', insert({ id: 'readable' })],
  ['an upload of nobody', 'uploads_user_id_fkey', insert({ id: other, user_id: 'nobody' })],
  ['a file without a name', 'uploads_name_check', insert({ id: other, name: '' })],
  ['a file of an endless name', 'uploads_name_check', insert({ id: other, name: 'x'.repeat(201) })],
  ['an unknown kind', 'uploads_kind_check', insert({ id: other, kind: 'film' })],
  ['an empty file', 'uploads_size_check', insert({ id: other, size: 0 })],
  ['no sum', 'uploads_sha256_check', insert({ id: other, sha256: 'none' })],
  ['an unknown state', 'uploads_state_check', insert({ id: other, state: 'lost' })],
  ['a refusal without a reason', 'uploads_check', insert({ id: other, state: 'refused' })],
  ['a reason without a refusal', 'uploads_check', insert({ id: other, complaint: 'Too loud.' })],
  ['a sound that is ready and not there', 'uploads_check1', insert({ id: other, state: 'ready' })],
  [
    'a take that was never made',
    'uploads_take_fkey',
    insert({ id: other, state: 'ready', take: 'b'.repeat(24) }),
  ],
  ['a part of no upload', 'upload_parts_upload_id_fkey', insertPart({ upload_id: other })],
  ['part nought', 'upload_parts_number_check', insertPart({ number: 0 })],
  ['one part twice', 'upload_parts_pkey', insertPart({ number: 9 })],
  ['two parts in one place', 'upload_parts_key_key', insertPart({ key: 'a' })],
]
for (const [sentence, constraint, attempt] of illegal)
  test(`${sentence}: refused by the database`, () => assert.rejects(attempt(db), { constraint }))

test('an account that goes leaves its uploads to the sweep, which takes their parts along', async () => {
  await insert({ id: other, state: 'ready', take })(db)
  await db.deleteFrom('users').where('id', '=', user.id).execute()
  const left = await db.selectFrom('uploads').select(['id', 'user_id']).execute()
  assert(left.length > 0 && left.every(({ user_id }) => user_id === null))
  await db.deleteFrom('uploads').execute()
  assert.deepEqual(await db.selectFrom('uploads').select('id').execute(), [])
  assert.deepEqual(await db.selectFrom('upload_parts').select('key').execute(), [])
})
