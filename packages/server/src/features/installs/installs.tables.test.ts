import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Insertable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { createBuyers } from '../../testing/buyers.ts'
import { openShop } from '../../testing/shop.ts'

const shop = await openShop()
const { db } = shop
const [owner] = await createBuyers(shop, 1)
assert(owner)

const token = { id: 'a'.repeat(16), hash: 'h'.repeat(43), user_id: owner.id, label: 'Laptop' }
await db.insertInto('install_tokens').values(token).execute()

const insertToken = (changes: Partial<Insertable<Tables['install_tokens']>>) => () =>
  db
    .insertInto('install_tokens')
    .values({ ...token, id: 'b'.repeat(16), hash: 'i'.repeat(43), ...changes })
    .execute()
const insertSum = (changes: Partial<Insertable<Tables['archive_sums']>>) => () =>
  db
    .insertInto('archive_sums')
    .values({ tag: 't'.repeat(27), sha256: '0'.repeat(64), ...changes })
    .execute()

const illegal: [sentence: string, constraint: string, attempt: () => Promise<unknown>][] = [
  ['a token without a name of its own', 'install_tokens_id_check', insertToken({ id: 'x' })],
  ['a token as it is, and not its hash', 'install_tokens_hash_check', insertToken({ hash: 'eci_secret' })],
  ['one token of two people', 'install_tokens_hash', insertToken({ hash: token.hash })],
  ['a token of nobody', 'install_tokens_user_id_fkey', insertToken({ user_id: 'nobody' })],
  ['a device without a name', 'install_tokens_label_check', insertToken({ label: '' })],
  ['a device with an endless name', 'install_tokens_label_check', insertToken({ label: 'x'.repeat(81) })],
  ['a checksum of nothing', 'archive_sums_tag_check', insertSum({ tag: '' })],
  ['a checksum that is none', 'archive_sums_sha256_check', insertSum({ sha256: 'x' })],
]
for (const [sentence, constraint, attempt] of illegal)
  test(`${sentence}: refused by the database`, () => assert.rejects(attempt, { constraint }))
