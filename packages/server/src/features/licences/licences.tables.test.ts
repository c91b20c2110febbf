import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'
import { openCardShop } from '../../testing/card-shop.ts'
import { mornings, trackItem } from '../../testing/catalogue-fixtures.ts'

const [first = '', second = ''] = mornings.track_ids
const { db, createBuyer, openPayment, pay, reconcile } = await openCardShop()
const person = await createBuyer()
const { intentId, orderId } = await openPayment([trackItem(first)], person.token, { name: 'Ada' })
await pay(intentId)
await reconcile(intentId, person.token)
const licence = await db
  .selectFrom('licences')
  .selectAll()
  .where('order_id', '=', orderId)
  .executeTakeFirstOrThrow()

const set = (changes: object) => (db: Db) => db.updateTable('licences').set(changes).execute()
const setTrack = (changes: object) => (db: Db) => db.updateTable('licence_tracks').set(changes).execute()
const insert = (changes: object) => (db: Db) =>
  db
    .insertInto('licences')
    .values({ ...licence, number: '0'.repeat(16), ...changes })
    .execute()
const key = { public_key: 'x', sealed_private_key: 'y' }

/** Each of these would change what was sold, or prove what was not; each is refused by the constraint it names. */
const illegal: [sentence: string, constraint: RegExp, attempt: (db: Db) => Promise<unknown>][] = [
  ['another number', /licences_stay/, set({ number: '0'.repeat(16) })],
  ['another name', /licences_stay/, set({ licensee_name: 'Eve' })],
  ['a company that comes later', /licences_stay/, set({ licensee_company: 'Engines' })],
  ['a larger scope', /licences_stay/, set({ scope: 'unlimited' })],
  ['broadcasting', /licences_stay/, set({ broadcast: true })],
  ['another date', /licences_stay/, set({ issued_at: new Date(0) })],
  ['another seller', /licences_stay/, set({ seller_name: 'Eve' })],
  ['another track', /licence_tracks_stay/, setTrack({ track_id: second })],
  ['another title', /licence_tracks_stay/, setTrack({ title: 'Renamed' })],
  [
    'a text that is altered',
    /licence_rows_stay/,
    (db) => sql`update licence_texts set text = text || '.'`.execute(db),
  ],
  ['another title of what was bought', /licences_stay/, set({ title: 'Renamed' })],
  ['a licence that is taken away', /licence_rows_stay/, (db) => db.deleteFrom('licences').execute()],
  ['a track that is taken away', /licence_rows_stay/, (db) => db.deleteFrom('licence_tracks').execute()],
  ['a text that is taken away', /licence_rows_stay/, (db) => db.deleteFrom('licence_texts').execute()],
  ['a pack without tracks', /licences_pack_has_tracks/, insert({ item_type: 'sound_pack' })],
  [
    'a public key that is altered',
    /signing_keys_stay/,
    async (db) => {
      await db
        .insertInto('signing_keys')
        .values({ id: 'a', public_key: 'x', sealed_private_key: 'y' })
        .execute()
      await db.updateTable('signing_keys').set({ public_key: 'z' }).execute()
    },
  ],
  ['a second licence of one line', /licences_order_id_position_key/, insert({})],
  ['a licence of no line', /licences_order_id_position_fkey/, insert({ position: 7 })],
  [
    'a number with letters that are confused',
    /licences_number_check/,
    insert({ position: 0, number: 'O'.repeat(16) }),
  ],
  ['a scope that is not sold', /licences_scope_check/, insert({ scope: 'huge' })],
  [
    'a company without a person',
    /licences_company_has_name/,
    insert({ licensee_name: null, licensee_company: 'X' }),
  ],
  [
    'a text that nobody sold under',
    /licences_licence_sha256_fkey/,
    async (db) => {
      await sql`truncate licence_projects, licence_tracks, licences`.execute(db)
      await insert({ licence_sha256: 'f'.repeat(64) })(db)
    },
  ],
  [
    'two keys that sign',
    /signing_keys_in_use/,
    async (db) => {
      await db
        .insertInto('signing_keys')
        .values({ id: 'a', ...key })
        .execute()
      await db
        .insertInto('signing_keys')
        .values({ id: 'b', ...key, public_key: 'z' })
        .execute()
    },
  ],
]

for (const [sentence, constraint, attempt] of illegal)
  test(`the database refuses ${sentence}`, async () => {
    const trial = db.transaction().execute(async (trial) => {
      await attempt(trial)
      throw new Error('it was taken')
    })
    await assert.rejects(trial, (error: Error & { constraint?: string }) => {
      assert.match(error.constraint ?? error.message, constraint)
      return true
    })
  })

test('a name may go, be shown or hidden; a checksum comes once', async () => {
  await set({ public_name: true })(db)
  await set({ licensee_name: null, licensee_company: null })(db)
  await setTrack({ sha256: '1'.repeat(64), take: 'a'.repeat(24) })(db)
  await assert.rejects(setTrack({ sha256: '2'.repeat(64) })(db), { constraint: 'licence_tracks_stay' })
})
