import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '../../db/engine.ts'
import { openCardShop } from '../../testing/card-shop.ts'
import { coldStart, packItem, trackItem } from '../../testing/catalogue-fixtures.ts'

const [dearest = '', cheap = ''] = coldStart.track_ids

const { db, createBuyer, openPayment, pay, reconcile } = await openCardShop()
const person = await createBuyer()
const paid = await openPayment([trackItem(dearest)], person.token)
await pay(paid.intentId)
await reconcile(paid.intentId, person.token)
const open = await openPayment([packItem(coldStart)], person.token)
const { id: userId } = await db
  .selectFrom('users')
  .select('id')
  .where('email', '=', person.email)
  .executeTakeFirstOrThrow()

const set = (id: string, changes: object) => (db: Db) =>
  db.updateTable('orders').set(changes).where('id', '=', id).execute()
const right = (order_id: string | null, user_id: string, source: string) => (db: Db) =>
  db.insertInto('entitlements').values({ user_id, track_id: cheap, order_id, source }).execute()
const item = (changes: object) => (db: Db) =>
  db
    .insertInto('order_items')
    .values({
      order_id: open.orderId,
      position: 1,
      track_id: cheap,
      pack_id: null,
      title: 'A title',
      title_folded: 'a title',
      amount: 0,
      licence_version: '1.0',
      track_ids: [cheap],
      ...changes,
    })
    .execute()

const step = (changes: object) => (db: Db) =>
  db
    .insertInto('order_item_steps')
    .values({ order_id: open.orderId, position: 0, track_id: cheap, step: 'large', ...changes })
    .execute()

const moved = (changes: object) => (db: Db) =>
  db
    .insertInto('money_movements')
    .values({ order_id: paid.orderId, kind: 'sale', amount: 250, ...changes })
    .execute()

/** Each of these would be a lie about money; each is refused by the constraint it names. */
const illegal: [sentence: string, constraint: RegExp, attempt: (db: Db) => Promise<unknown>][] = [
  [
    'a second open order of one buyer',
    /^orders_open$/,
    (db) =>
      db
        .insertInto('orders')
        .values({
          id: '0'.repeat(16),
          user_id: userId,
          currency: 'usd',
          amount: 50,
          fingerprint: '',
          seller_name: 'Earcon',
          seller_address: '',
          test: true,
          expires_at: new Date(),
        })
        .execute(),
  ],
  ['an order that is paid without a number', /^orders_check/, set(open.orderId, { status: 'paid' })],
  ['an order that is open with a number', /^orders_check/, set(paid.orderId, { status: 'pending' })],
  [
    'a number twice',
    /^orders_number_key$/,
    set(open.orderId, { status: 'paid', number: 1001, paid_at: new Date() }),
  ],
  ['a payment of two orders', /^orders_intent_id_key$/, set(open.orderId, { intent_id: paid.intentId })],
  ['more given back than was paid', /^orders_check/, set(paid.orderId, { refunded_amount: 251 })],
  ['less than a card can be charged with', /^orders_amount_check$/, set(open.orderId, { amount: 49 })],
  ['an amount that its lines do not make up', /^order_adds_up$/, set(open.orderId, { amount: 1300 })],
  ['a line that makes it more', /^order_adds_up$/, item({ amount: 10 })],
  ['a line for nothing', /^order_items_check/, item({ track_id: null })],
  ['a line for two things', /^order_items_check/, item({ pack_id: coldStart.id })],
  ['a line that gives nothing', /^order_item_brings_something$/, item({ track_ids: [] })],
  ['a step of a line that is not there', /^order_item_steps_.*_fkey$/, step({ position: 7 })],
  ['a step of a track that is not there', /^order_item_steps_track_id_fkey$/, step({ track_id: 'nothing' })],
  ['a step that nobody knows', /invalid input value for enum licence_step/, step({ step: 'huge' })],
  ['a scope that nobody knows', /invalid input value for enum licence_scope/, item({ scope: 'huge' })],
  [
    'the same pack twice',
    /^order_items_order_id_pack_id_key$/,
    item({ track_id: null, pack_id: coldStart.id }),
  ],
  ['a right from an order that is not paid', /^right_is_paid$/, right(open.orderId, userId, 'order')],
  ['a bought right without an order', /^entitlements_order_check$/, right(null, userId, 'order')],
  ['a gift with an order', /^entitlements_order_check$/, right(paid.orderId, userId, 'gift')],
  ['a second sale of an order', /^money_movements_one_sale$/, moved({})],
  ['a sale that costs the shop money', /^money_movements_check$/, moved({ amount: -1 })],
  ['money that did not move', /^money_movements_amount_check$/, moved({ kind: 'refund', amount: 0 })],
  ['money that moved for no reason', /^money_movements_kind_check$/, moved({ kind: 'gift' })],
  [
    'an order that is deleted from under its rights',
    /_fkey$/,
    (db) => db.deleteFrom('orders').where('id', '=', paid.orderId).execute(),
  ],
  [
    'a pack that is deleted although it was sold',
    /^(order_items_pack_id|pack_tracks.*)_fkey$/,
    (db) => db.deleteFrom('packs').where('id', '=', coldStart.id).execute(),
  ],
]
for (const [sentence, constraint, attempt] of illegal)
  test(`the database refuses ${sentence}`, async () => {
    const before = await db.selectFrom('orders').selectAll().orderBy('id').execute()
    await assert.rejects(attempt(db), (error: Error & { constraint?: string }) => {
      assert.match(error.constraint ?? error.message, constraint)
      return true
    })
    assert.deepEqual(await db.selectFrom('orders').selectAll().orderBy('id').execute(), before)
  })

test('the database refuses somebody else’s right to what was bought', async () => {
  const stranger = await createBuyer()
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', stranger.email)
    .executeTakeFirstOrThrow()
  await assert.rejects(right(paid.orderId, id, 'order')(db), { constraint: 'right_is_paid' })
})
