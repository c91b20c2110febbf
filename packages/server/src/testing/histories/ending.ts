import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { reconcileChangeableOrders } from '../../features/orders/reconcile/orders.card-events.service.ts'
import { reconcile } from '../../features/orders/reconcile/orders.reconcile.service.ts'
import { assertCertificatesPaid } from './certificates.ts'
import { assertInvariants } from './invariants.ts'
import { expireOrders, sendWebhook } from './perform.ts'
import type { PaymentTruth } from './provider.ts'
import { loadShopState, type OrderState, type ShopState } from './state.ts'
import type { World } from './world.ts'

/** The dust settles: the provider can be reached, everything open expires, and the shop looks at everything once more. */
export async function assertEnding(world: World) {
  const { db, context, provider, forgotten } = world
  forgotten.clear()
  await sweep(world)
  const truth = await provider.truth()
  for (const order of (await loadShopState(db)).orders) assertSwept(order, truth)
  await expireOrders(world)
  const last = await lastEvents(world)
  for (const event of last) await sendWebhook(world, event)
  await deliverEverything(world)
  await sweep(world)
  await world.runOutbox()
  const state = await loadShopState(db)
  assertInvariants(world, state)
  const now = await provider.truth()
  for (const order of state.orders) assertSettled(world, order, now)
  assertNoMoneyForgotten(state, now)
  assertReceipts(world, state)
  await assertCertificatesPaid(world, state)
  // I8: whatever is looked at again, swept or told again, stays as it is.
  await sweep(world)
  for (const { id } of state.orders) await reconcile(context, id)
  for (const event of last.slice(0, 2)) await sendWebhook(world, event)
  await deliverEverything(world)
  assert.deepEqual(await loadShopState(db), state, 'I8: doing it twice is doing it once')
}

/** The last word about each payment, which comes whatever was lost before; to others nobody is told any more. */
async function lastEvents({ provider }: World) {
  const last = new Map<string, object>()
  for (const event of await provider.events()) {
    const about = event.data.object as { id: string; payment_intent?: string }
    last.set(about.payment_intent ?? about.id, event)
  }
  return [...last.values()]
}

async function sweep({ context }: World) {
  const [trouble] = await reconcileChangeableOrders(context)
  if (trouble) throw trouble.error
}

/** Those who were cut off have lost their claims, and what was put off is due. */
async function deliverEverything({ db, runOutbox }: World) {
  await sql`update outbox set next_at = now(), claimed_until = null where done_at is null`.execute(db)
  await runOutbox()
}

const truthOf = (truth: PaymentTruth[], { intent_id }: OrderState) => truth.find(({ id }) => id === intent_id)

/** What the sweep alone must have found, without a word from the provider. */
function assertSwept(order: OrderState, truth: PaymentTruth[]) {
  const { id, status, expired } = order
  const payment = truthOf(truth, order)?.status
  const quarrel = truthOf(truth, order)?.dispute?.status
  if (status === 'disputed')
    assert(
      quarrel !== 'won' && quarrel !== 'lost',
      `I6: the dispute of ${id} is over, and the sweep finds out`,
    )
  const isOpen = status === 'pending' || status === 'processing'
  if (isOpen) assert.notEqual(payment, 'succeeded', `I6: ${id} is paid, and the sweep finds out`)
  if (isOpen) assert.notEqual(payment, 'canceled', `I6: ${id} was called off, and the sweep finds out`)
  if (status === 'pending' && expired) assert.fail(`I6: ${id} has expired, and the sweep closes it`)
}

function assertSettled(world: World, order: OrderState, truth: PaymentTruth[]) {
  const { id, status, number, amount, refunded_amount } = order
  const payment = truthOf(truth, order)
  if (payment && !world.tampered.has(id)) {
    assert.equal(payment.amount, amount, `I4: the payment of ${id} is of its amount`)
    assert.equal(payment.metadata.order_id, id, `I4: the payment of ${id} is its own`)
  }
  assert.notEqual(status, 'pending', `I6: ${id} has expired and is closed`)
  if (status === 'processing') assert.equal(payment?.status, 'processing', `I6: ${id} is being paid`)
  if (payment?.status !== 'succeeded') {
    assert(status === 'canceled' || status === 'processing', `I6: ${id} is ${status} without any money`)
    if (status === 'canceled') assertUnpayable(world, order, payment)
    return
  }
  if (number === null) return assertGivenBack(world, order, payment)
  assert.equal(status, dueStatus(amount, payment), `I6: ${id} is as its payment says`)
  assert.equal(refunded_amount, payment.charge?.amount_refunded, `I6: ${id} knows what was given back`)
  const lines = new Set(
    payment.refunds
      .filter((refund) => refund.status === 'succeeded')
      .map(({ metadata }) => metadata?.order_line),
  )
  for (const { position, refunded } of order.items)
    assert.equal(refunded, lines.has(String(position)), `I6: line ${position} of ${id}`)
}

function dueStatus(amount: number, { charge, dispute }: PaymentTruth) {
  const refunded = charge?.amount_refunded ?? 0
  if (dispute?.status === 'lost') return 'charged_back'
  if (refunded >= amount) return 'refunded'
  if (dispute && dispute.status !== 'won') return 'disputed'
  return refunded > 0 ? 'partially_refunded' : 'paid'
}

/** Nobody can pay what is over, unless the provider once denied knowing of it: that is looked at when it is paid. */
function assertUnpayable({ denied }: World, { id }: OrderState, payment: PaymentTruth | undefined) {
  const isOver = payment === undefined || payment.status === 'canceled'
  assert(isOver || denied.has(payment.id), `I6: ${id} is called off, so nobody can pay it`)
}

/** Money for which nothing was given lies in front of somebody's eyes, and was returned where it was for nobody. */
function assertGivenBack(
  { tampered }: World,
  { id, status, amount, refunded_amount }: OrderState,
  { charge, dispute, refunds }: PaymentTruth,
) {
  assert.equal(status, 'review', `I6: ${id} is paid and unfulfilled, so somebody looks at it`)
  const given = Math.min(charge?.amount_refunded ?? 0, amount)
  assert.equal(refunded_amount, given, `I6: ${id} knows what was given back, and what was not`)
  if (tampered.has(id)) return
  const isOver =
    charge?.amount_refunded === amount || dispute || refunds.some((refund) => refund.status === 'failed')
  assert(isOver, `I6: the money of ${id} went back`)
}

function assertNoMoneyForgotten({ orders }: ShopState, truth: PaymentTruth[]) {
  for (const { id, status } of truth)
    if (status === 'succeeded')
      assert(
        orders.some(({ intent_id }) => intent_id === id),
        `I6: the money of ${id} belongs to an order`,
      )
}

function assertReceipts({ mails }: World, { orders }: ShopState) {
  const receipts = mails.flatMap(({ id, subject }) => {
    const number = /receipt.*No\. (\d+)/.exec(subject)?.[1]
    return number === undefined ? [] : [{ id, number }]
  })
  for (const { number } of orders) {
    if (number === null) continue
    const ids = receipts.filter((receipt) => receipt.number === String(number)).map(({ id }) => id)
    assert.equal(new Set(ids).size, 1, `I2: one receipt for No. ${number}`)
  }
}
