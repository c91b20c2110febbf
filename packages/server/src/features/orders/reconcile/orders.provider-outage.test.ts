import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type Cards, CardsUnavailableError } from '../../../ports/cards.ts'
import { openCardShop } from '../../../testing/card-shop.ts'
import { coldStart, mornings, packItem, trackItem } from '../../../testing/catalogue-fixtures.ts'
import { openSecondServer } from '../../../testing/second-server.ts'
import { catchUpOnCardEvents } from './orders.card-events.service.ts'

const [dearest = ''] = coldStart.track_ids

const shop = await openCardShop()
const {
  db,
  context,
  send,
  createBuyer,
  openPayment,
  checkout,
  reconcile,
  pay,
  press,
  events,
  bringEvent,
  runOutbox,
  gate,
} = shop
const owned = async (token: string) =>
  (await send('GET', `/api/sound-packs/${coldStart.id}`, undefined, token)).body?.ownedConstituentTrackCount

async function buyer() {
  const person = await createBuyer()
  const { intentId } = await openPayment([trackItem(dearest)], person.token)
  await pay(intentId)
  await reconcile(intentId, person.token)
  return { ...person, intentId }
}

test('what was told while the provider could not be asked is looked at when it can, however long that takes', async () => {
  const them = await buyer()
  await press(them.intentId, 'refund')
  for (const event of await events()) await bringEvent(event)
  await gate.close()
  // As if it had been tried for days.
  await sql`update outbox set attempts = 30 where done_at is null`.execute(db)
  await runOutbox()
  assert.equal(await owned(them.token), 1)
  await gate.open()
  await sql`update outbox set next_at = now() where done_at is null`.execute(db)
  await runOutbox()
  assert.equal(await owned(them.token), 0)
})

test('a payment that is opened twice is one, and is told of as it stands by then', async () => {
  const { cards } = context.ports
  const due = { orderId: '0'.repeat(16), attempt: 0, amount: 250, currency: 'usd', description: '' }
  const { id, status } = await cards.create(due)
  assert.equal(status, 'open')
  await pay(id)
  const again = await cards.create(due)
  assert.deepEqual([again.id, again.status], [id, 'succeeded'])
})

test('whoever was closed for weeks asks for everything since, as far back as the provider remembers', async () => {
  const day = 24 * 3_600_000
  const asked: number[] = []
  const listening: Cards = {
    ...context.ports.cards,
    listEventsSince(time) {
      asked.push(Math.round((Date.now() - time.getTime()) / day))
      return context.ports.cards.listEventsSince(time)
    },
  }
  const them = await buyer()
  const look = () => catchUpOnCardEvents({ ...context, ports: { ...context.ports, cards: listening } })
  await press(them.intentId, 'refund')
  for (const days of [0, 12, 90]) {
    await db.deleteFrom('card_events').execute()
    const received_at = new Date(Date.now() - days * day)
    await db.insertInto('card_events').values({ id: 'evt_last', type: 'x', received_at }).execute()
    await look()
  }
  await db.deleteFrom('card_events').execute()
  await look()
  assert.deepEqual(asked, [3, 13, 30, 30])
  await runOutbox()
  assert.equal(await owned(them.token), 0)
})

test('a provider that refuses the shop itself is told as away, and holds nobody to the cart of then', async () => {
  const person = await createBuyer()
  const refuses: Cards['create'] = () =>
    Promise.reject(new CardsUnavailableError('Your account cannot make charges.', { fault: 'refused' }))
  const server = await openSecondServer({
    ...context,
    ports: { ...context.ports, cards: { ...context.ports.cards, create: refuses } },
  })
  const press = () =>
    server.ask({
      method: 'POST',
      url: '/api/orders/create-payment-intent',
      payload: { items: [packItem(coldStart)] },
      headers: { authorization: `Bearer ${person.token}` },
    })
  assert.deepEqual([(await press()).statusCode, (await press()).statusCode], [502, 502])
  const { status } = await checkout([packItem(mornings)], person.token)
  assert.equal(status, 200)
  const rows = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['status', 'intent_id'])
    .where('users.email', '=', person.email)
    .orderBy('made_at')
    .execute()
  assert.deepEqual(
    rows.map(({ status, intent_id }) => [status, intent_id === null]),
    [
      ['canceled', true],
      ['pending', false],
    ],
  )
})

test('what the provider says of our own questions is never said to a buyer', async () => {
  const { cards } = context.ports
  for (const question of [
    () => cards.create({ orderId: 'x', attempt: 0, amount: 1, currency: 'usd', description: '' }),
    () => cards.refund('pi_unknown', { attempt: 0 }),
  ])
    await assert.rejects(question(), (error: CardsUnavailableError & { statusCode?: number }) => {
      assert(error instanceof CardsUnavailableError)
      assert.equal(error.statusCode, undefined)
      return true
    })
  assert.equal((await cards.retrieve('pi_unknown')).status, 'missing')
  await cards.cancel('pi_unknown')
})
