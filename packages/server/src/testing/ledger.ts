import assert from 'node:assert/strict'
import type { openCardShop } from './card-shop.ts'
import { byNumber } from './shop-client.ts'

type CardShop = Awaited<ReturnType<typeof openCardShop>>

/**
 * Holds the shop's books against the provider's, after everything has come to rest: whoever paid has what they paid for, once,
 * and nobody else has anything.
 */
export async function assertBooksAgree({ db, stripe, mailbox }: Pick<CardShop, 'db' | 'stripe' | 'mailbox'>) {
  const waiting = db.selectFrom('outbox').select(['kind', 'complaint']).where('done_at', 'is', null)
  assert.deepEqual(await waiting.execute(), [], 'nothing is left to be done')
  const intents = await stripe.paymentIntents.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })
  const charges = await stripe.charges.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })
  const paid = intents.filter(({ status }) => status === 'succeeded')
  assert.equal(charges.filter((charge) => charge.paid).length, paid.length, 'one charge for each payment')
  const orders = await db.selectFrom('orders').selectAll().where('number', 'is not', null).execute()
  assert.deepEqual(
    orders.map(({ intent_id, amount, status }) => `${intent_id} ${amount} ${status}`).sort(),
    paid.map(({ id, amount_received }) => `${id} ${amount_received} paid`).sort(),
    'the paid orders are the payments that were received',
  )
  assert.deepEqual(
    orders.map(({ number }) => number ?? 0).sort(byNumber),
    orders.map((_, place) => 1001 + place),
    'numbers without gaps',
  )
  const items = await db.selectFrom('order_items').selectAll().execute()
  const bought = orders.flatMap(({ id, user_id }) =>
    items
      .filter(({ order_id }) => order_id === id)
      .flatMap(({ track_ids }) => track_ids.map((track) => `${user_id} ${track} by ${id}`)),
  )
  const rights = await db.selectFrom('entitlements').selectAll().where('order_id', 'is not', null).execute()
  assert.deepEqual(
    rights.map(({ user_id, track_id, order_id }) => `${user_id} ${track_id} by ${order_id}`).sort(),
    bought.sort(),
    'rights to what was paid for, and to nothing else',
  )
  assert(rights.every(({ suspended_at, withdrawn_at }) => !suspended_at && !withdrawn_at))
  assert.equal(new Set(bought.map((line) => line.split(' by ')[0])).size, bought.length, 'nobody paid twice')
  assert.deepEqual(
    mailbox.mails.flatMap(({ subject }) => /receipt .* No\. (\d+)$/.exec(subject)?.[1] ?? []).sort(),
    orders.map(({ number }) => String(number)).sort(),
    'one receipt for each paid order',
  )
  return { paid, orders }
}
