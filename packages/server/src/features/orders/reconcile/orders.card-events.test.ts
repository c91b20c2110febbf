import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type Stripe from 'stripe'
import { openCardShop } from '../../../testing/card-shop.ts'
import { coldStart, trackItem } from '../../../testing/catalogue-fixtures.ts'

const [dearest = ''] = coldStart.track_ids

const shop = await openCardShop()
const {
  db,
  ask,
  send,
  createBuyer,
  openPayment,
  pay,
  events,
  signed,
  bringEvent,
  runOutbox,
  mailbox,
  stripe,
} = shop

const bought = async () => {
  const person = await createBuyer()
  const { intentId, orderId } = await openPayment([trackItem(dearest)], person.token)
  await pay(intentId)
  const told = (await events()).filter(({ data }) => JSON.stringify(data.object).includes(intentId))
  const success = told.find(({ type }) => type === 'payment_intent.succeeded')
  assert(success)
  return { ...person, intentId, orderId, told, success }
}
const isOwned = async (token: string) =>
  (await send('GET', `/api/sound-packs/${coldStart.id}`, undefined, token)).body
    ?.ownedConstituentTrackCount === 1
const known = async () => (await db.selectFrom('card_events').select('id').execute()).map(({ id }) => id)

suite('what the provider tells', () => {
  test('is answered at once, and done a moment later (343)', async () => {
    const { token, success } = await bought()
    const answer = await bringEvent(success)
    assert.deepEqual([answer.statusCode, answer.json()], [200, { received: true }])
    assert(!(await isOwned(token)))
    await runOutbox()
    assert(await isOwned(token))
  })

  test('in any order, any number of times, comes to the same (344)', async () => {
    const { email, token, told } = await bought()
    for (const event of [...told, ...told.toReversed(), ...told])
      assert.equal((await bringEvent(event)).statusCode, 200)
    await runOutbox()
    for (const event of told) assert.equal((await bringEvent(event)).statusCode, 200)
    await runOutbox()
    assert(await isOwned(token))
    const receipts = mailbox.to(email).filter(({ subject }) => subject.startsWith('Your receipt'))
    assert.equal(receipts.length, 1)
  })

  test('three times at once counts once (344)', async () => {
    const { email, token, success } = await bought()
    const answers = await Promise.all([1, 2, 3].map(() => bringEvent(success)))
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [200, 200, 200],
    )
    await runOutbox()
    assert(await isOwned(token))
    assert.equal(mailbox.to(email).filter(({ subject }) => subject.startsWith('Your receipt')).length, 1)
  })

  test('about a payment that is not ours is taken and forgotten', async () => {
    const foreign = await stripe.paymentIntents.create({
      amount: 999,
      currency: 'usd',
      automatic_payment_methods: { enabled: true },
    })
    const before = await db.selectFrom('orders').selectAll().execute()
    for (const event of await events())
      if (JSON.stringify(event.data.object).includes(foreign.id))
        assert.equal((await bringEvent(event)).statusCode, 200)
    await runOutbox()
    assert.deepEqual(await db.selectFrom('orders').selectAll().execute(), before)
  })

  test('about a payment whose opening we did not hear of calls for nothing; the next press finds it', async () => {
    const person = await createBuyer()
    const { intentId, orderId } = await openPayment([trackItem(dearest)], person.token)
    await db.updateTable('orders').set({ intent_id: null }).where('id', '=', orderId).execute()
    for (const event of await events()) await bringEvent(event)
    await runOutbox()
    assert.equal((await openPayment([trackItem(dearest)], person.token)).intentId, intentId)
  })
})

const old = () => Math.floor(Date.now() / 1000) - 3_600
/** Each changes what is sent into something that the provider did not send. */
const forged: [
  sentence: string,
  send: (event: Stripe.Event) => { payload: string; headers: Record<string, string> },
][] = [
  ['with another secret', (event) => signed(event, { secret: 'whsec_another' })],
  ['an hour ago', (event) => signed(event, { at: old() })],
  ['with another body', (event) => ({ ...signed(event), payload: JSON.stringify({ ...event, x: 1 }) })],
  [
    'with the same body, set otherwise',
    (event) => ({ ...signed(event), payload: JSON.stringify(event, null, 1) }),
  ],
  ['not at all', (event) => ({ ...signed(event), headers: { 'content-type': 'application/json' } })],
  [
    'with an old kind of signature',
    (event) => {
      const { payload, headers } = signed(event)
      const signature = headers['stripe-signature'].replace('v1=', 'v0=')
      return { payload, headers: { ...headers, 'stripe-signature': signature } }
    },
  ],
  [
    'with rubbish',
    (event) => ({
      ...signed(event),
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=,v1=é' },
    }),
  ],
  ['nothing', () => signed({}, { secret: 'x' })],
]
suite('what somebody else tells is refused, and changes nothing', () => {
  for (const [sentence, make] of forged)
    test(`signed ${sentence}`, async () => {
      const { token, success } = await bought()
      const before = await known()
      const answer = await ask({ method: 'POST', url: '/api/webhooks/stripe', ...make(success) })
      assert.deepEqual(
        [answer.statusCode, answer.json<{ message: string }>().message],
        [400, 'This event is not signed by the card provider.'],
      )
      await runOutbox()
      assert.deepEqual(await known(), before)
      assert(!(await isOwned(token)))
    })

  test('too much of it, and another method', async () => {
    const statusOf = async (question: object) =>
      (await ask({ url: '/api/webhooks/stripe', method: 'POST', ...question })).statusCode
    const headers = { 'content-type': 'application/json' }
    assert.equal(await statusOf({ headers, payload: 'x'.repeat(600_000) }), 413)
    assert.equal(await statusOf({}), 400)
    assert.equal(await statusOf({ method: 'GET' }), 405)
  })
})

test('an event that cannot be stored is not taken, so that it is sent again', async () => {
  const { token, success } = await bought()
  await db.schema.alterTable('card_events').renameTo('elsewhere').execute()
  const answer = await bringEvent(success)
  await db.schema.alterTable('elsewhere').renameTo('card_events').execute()
  assert.equal(answer.statusCode, 500)
  assert.equal((await bringEvent(success)).statusCode, 200)
  await runOutbox()
  assert(await isOwned(token))
})
