import assert from 'node:assert/strict'
import { test } from 'node:test'
import Stripe from 'stripe'
import { idOf } from '../objects/identifiers.ts'
import { chargeOf, eventTypes, startTestCardSandbox } from '../testing/card-sandbox.ts'

const shop = await startTestCardSandbox()

const refusedWith = (code: string | undefined, sentence: RegExp) => (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === code &&
  sentence.test(error.message)

/** What happened since some moment, in order. */
async function during(work: () => Promise<unknown>) {
  const before = await shop.stripe.events.list({ limit: 1 })
  await work()
  const [newest] = before.data
  const events = await shop.stripe.events.list({ limit: 100, ...(newest && { ending_before: newest.id }) })
  return eventTypes(events.data)
}

const look = (id: string) => shop.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })

test('a payment is given back in parts until nothing is left', async () => {
  const { id } = await shop.paid('4242424242424242', 1000)
  const first = await shop.stripe.refunds.create({
    payment_intent: id,
    amount: 400,
    reason: 'requested_by_customer',
    metadata: { lines: '1' },
  })
  assert.deepEqual([first.status, first.amount, first.metadata], ['succeeded', 400, { lines: '1' }])
  assert.deepEqual(
    [chargeOf(await look(id)).amount_refunded, chargeOf(await look(id)).refunded],
    [400, false],
  )
  await assert.rejects(
    shop.stripe.refunds.create({ payment_intent: id, amount: 601 }),
    refusedWith(
      undefined,
      /^Refund amount \(\$6\.01\) is greater than unrefunded amount on charge \(\$6\.00\)$/,
    ),
  )
  const happened = await during(() =>
    shop.stripe.refunds.create({ charge: idOf(first.charge), metadata: { lines: '2' } }),
  )
  assert.deepEqual(happened, ['refund.created', 'charge.refunded'])
  assert.equal(chargeOf(await look(id)).refunded, true)
  await assert.rejects(
    shop.stripe.refunds.create({ payment_intent: id }),
    refusedWith('charge_already_refunded', /has already been refunded\.$/),
  )
  const { data } = await shop.stripe.refunds.list({ payment_intent: id })
  assert.deepEqual(
    data.map(({ amount, metadata }) => [amount, metadata]),
    [
      [600, { lines: '2' }],
      [400, { lines: '1' }],
    ],
  )
  assert.equal((await shop.stripe.refunds.retrieve(first.id)).amount, 400)
})

test('what was not paid cannot be given back', async () => {
  const asked = await shop.order()
  await assert.rejects(
    shop.stripe.refunds.create({ payment_intent: asked.id }),
    refusedWith('payment_intent_unexpected_state', /does not have a successful charge to refund/),
  )
  await assert.rejects(
    shop.stripe.refunds.create({ payment_intent: 'pi_none' }),
    refusedWith('resource_missing', /No such/),
  )
  const { id } = await shop.paid()
  for (const amount of [0, -5])
    await assert.rejects(
      shop.stripe.refunds.create({ payment_intent: id, amount }),
      refusedWith('parameter_invalid_integer', /positive integer/),
    )
})

test('a refund can fail afterwards, and then the shop has the money again', async () => {
  const { id } = await shop.paid('4000000000005126', 900)
  const refund = await shop.stripe.refunds.create({ payment_intent: id })
  assert.equal(refund.status, 'succeeded')
  const happened = await during(async () => assert.equal((await shop.act(id, 'fail-refund')).status, 303))
  assert.deepEqual(happened, ['refund.failed', 'refund.updated', 'charge.refund.updated'])
  const failed = await shop.stripe.refunds.retrieve(refund.id)
  assert.deepEqual([failed.status, failed.failure_reason], ['failed', 'expired_or_canceled_card'])
  assert.deepEqual([chargeOf(await look(id)).amount_refunded, chargeOf(await look(id)).refunded], [0, false])
  assert.equal((await shop.stripe.refunds.create({ payment_intent: id })).amount, 900)
})

test('a disputed payment cannot be given back until the shop has won', async () => {
  const { id, latest_charge } = await shop.paid('4000000000000259')
  assert.equal(typeof latest_charge === 'object' && latest_charge?.disputed, true)
  const [dispute] = (await shop.stripe.disputes.list({ payment_intent: id })).data
  assert.ok(dispute)
  assert.equal((await shop.stripe.disputes.retrieve(dispute.id)).status, 'needs_response')
  await assert.rejects(
    shop.stripe.refunds.create({ payment_intent: id }),
    refusedWith('charge_disputed', /charged back/),
  )
  const happened = await during(() => shop.act(id, 'win'))
  assert.deepEqual(happened, ['charge.dispute.closed', 'charge.dispute.funds_reinstated'])
  assert.equal((await shop.stripe.disputes.retrieve(dispute.id)).status, 'won')
  assert.equal((await shop.stripe.refunds.create({ payment_intent: id })).status, 'succeeded')
})

test('a dispute that is opened by hand and lost keeps the money away for good', async () => {
  const { id } = await shop.paid()
  assert.deepEqual(await during(() => shop.act(id, 'dispute')), [
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
  ])
  assert.deepEqual(await during(() => shop.act(id, 'lose')), ['charge.dispute.closed'])
  assert.equal((await shop.stripe.disputes.list({ payment_intent: id })).data[0]?.status, 'lost')
  await assert.rejects(
    shop.stripe.refunds.create({ payment_intent: id }),
    refusedWith('charge_disputed', /charged back/),
  )
})

test('a payment in processing is settled by hand, or fails and can be tried again', async () => {
  const settled = await shop.paid('4000000000007700')
  assert.deepEqual(
    [settled.status, chargeOf(settled).status, settled.amount_received],
    ['processing', 'pending', 0],
  )
  assert.deepEqual(await during(() => shop.act(settled.id, 'settle')), [
    'charge.succeeded',
    'payment_intent.succeeded',
  ])
  const paid = await look(settled.id)
  assert.deepEqual(
    [paid.status, paid.amount_received, chargeOf(paid).id],
    ['succeeded', 1200, chargeOf(settled).id],
  )

  const failing = await shop.paid('4000000000007700')
  assert.deepEqual(await during(() => shop.act(failing.id, 'fail')), [
    'charge.failed',
    'payment_intent.payment_failed',
  ])
  const failed = await look(failing.id)
  assert.deepEqual(
    [failed.status, failed.last_payment_error?.code],
    ['requires_payment_method', 'card_declined'],
  )
  assert.equal((await shop.pay(failed, '4242424242424242')).body.status, 'succeeded')
})
