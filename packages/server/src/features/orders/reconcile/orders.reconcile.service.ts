import type { AnswerOf } from '@earcon/contract/call'
import type * as calls from '@earcon/contract/orders/orders.calls'
import type { OrderStatus } from '@earcon/contract/orders/orders.calls'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context, SignedInContext } from '../../../context.ts'
import { atomically } from '../../../db/atomically.ts'
import { enqueue, enqueueEntry } from '../../../platform/outbox/outbox.ts'
import { rateLimit } from '../../../platform/security/rate-limits.ts'
import { CardsUnavailableError, type Payment, type RefundedItem } from '../../../ports/cards.ts'
import { lockUser } from '../../identity/identity.users.service.ts'
import { loadPaidSteps, saveOrderEntitlements } from '../../library/library.service.ts'
import { issueLicences } from '../../licences/licences.issue.service.ts'
import { describePayment, formatOrderNumber, toOrderLine } from '../orders.format.ts'
import { orderNeedsReviewKind, reconcileOrderKind } from '../orders.outbox-kinds.ts'
import {
  allocateOrderNumber,
  lockOrder,
  markItemsRefunded,
  type OrderRow,
  orderById,
  orderByIntent,
  processingSteps,
  startNextAttempt,
  startNextRefundAttempt,
  storeIntent,
  updateOrder,
} from '../orders.queries.ts'
import { shareStep, stepsPaidBy, stepsWithoutGround, tracksPaidBy } from '../orders.steps.ts'
import { refuseOnCardOutage } from './orders.card-outage.ts'
import { mailsFor } from './orders.mail-triggers.ts'
import { entitlementStatusOf, type OrderState, type Transition, verdictOf } from './orders.verdict.ts'

/** So often somebody else may get ahead of us before something must be wrong. */
const mostLooks = 12

/** Two that hinder each other have both lost their way: the next event, visit or job tries again. */
class OrderRestless extends Error {
  override name = 'OrderRestless'
}

/**
 * The one function that changes an order. It looks at the payment, decides, and writes if nobody has written meanwhile; else
 * it looks again. The version is read before the provider is asked, so what is written is never older than what is there.
 * Nothing is held while the provider is asked, and doing it twice is doing it once. An order that its buyer does not want any
 * more is called off, if it still can be.
 */
export async function reconcile(
  context: Context,
  orderId: string,
  { unwanted = false } = {},
): Promise<{ order: OrderRow; payment: Payment | undefined }> {
  for (let look = 0; look < mostLooks; look++) {
    const order = await orderById(context.db, orderId)
    if (!order) throw new Error(`there is no order ${orderId}`)
    const payment = order.intent_id ? await retrievePayment(context, order, order.intent_id) : undefined
    const state = await loadOrderState(context, order, payment)
    const verdict = verdictOf({ ...state, lapsed: state.lapsed || unwanted }, payment)
    if (verdict.do === 'nothing') return { order, payment }
    if (verdict.do === 'cancel' && payment) await context.ports.cards.cancel(payment.id)
    if (verdict.do === 'refund' && payment) await refundPayment(context, order, payment.id)
    if (verdict.do === 'transition') await applyTransition(context, order, verdict)
  }
  throw new OrderRestless(`order ${orderId} does not come to rest`)
}

/** Gives money back. The same question is answered the same way for a day, so what was not given is asked for anew the next time. */
export async function refundPayment(
  { ports, db }: Context,
  { id, refund_attempt: attempt }: Pick<OrderRow, 'id' | 'refund_attempt'>,
  intentId: string,
  items?: readonly RefundedItem[],
) {
  const askAnew = () => startNextRefundAttempt(db, { id, refund_attempt: attempt })
  try {
    if ((await ports.cards.refund(intentId, { attempt, items })) === 'settled') await askAnew()
  } catch (error) {
    if (error instanceof CardsUnavailableError && error.answered) await askAnew()
    throw error
  }
}

/** As the provider has it; of lines that were given back, those that the order has. */
async function retrievePayment({ ports }: Context, { items }: OrderRow, intentId: string): Promise<Payment> {
  const payment = await ports.cards.retrieve(intentId)
  const refundedPositions = payment.refundedPositions.filter((refunded) =>
    items.some(({ position }) => position === refunded),
  )
  return { ...payment, refundedPositions }
}

async function loadOrderState(
  context: Context,
  order: OrderRow,
  payment: Payment | undefined,
): Promise<OrderState> {
  const arrives = order.paid_at === null && payment?.status === 'succeeded'
  return {
    ...order,
    refundedPositions: order.items.filter((item) => item.refunded_at).map(({ position }) => position),
    fulfilled: order.paid_at !== null,
    lapsed: order.expired,
    hasBuyer: order.user_id !== null,
    superseded: arrives && (await isSuperseded(context, order)),
  }
}

/**
 * Asked once the money is there: an order that was called off, and paid all the same, may have been ahead of this one; or what
 * this one extends was given back.
 */
async function isSuperseded(context: Context, { id, user_id, items }: OrderRow) {
  if (user_id === null) return true
  const ours = items.flatMap(stepsPaidBy)
  if (shareStep(await processingSteps(context.db, user_id, id), ours)) return true
  const paid = await loadPaidSteps(context, user_id, items.flatMap(tracksPaidBy))
  const byOthers = paid.filter(({ order_id }) => order_id !== null && order_id !== id)
  return shareStep(byOthers, ours) || stepsWithoutGround(ours, [...ours, ...paid]).length > 0
}

/**
 * The payment of an order, opened if it was not yet: asked twice, the provider opens one. None where the order was called off
 * meanwhile. Only what was kept ever leaves us, so that what is too many can be forgotten.
 */
export async function ensurePayment(context: Context, order: OrderRow): Promise<Payment | undefined> {
  const { id: orderId, attempt, amount, currency, items } = order
  const description = describePayment(context.config.brand, items)
  try {
    const payment = await context.ports.cards.create({ orderId, attempt, amount, currency, description })
    const stored = await storeIntent(context.db, orderId, payment.id)
    if (stored === payment.id) return payment
    // It was called off, or asked for anew after a breakdown.
    await context.ports.cards.cancel(payment.id)
    return stored === undefined ? undefined : await context.ports.cards.retrieve(stored)
  } catch (error) {
    if (error instanceof CardsUnavailableError && error.answered) await startNextAttempt(context.db, order)
    throw error
  }
}

/** Everything that a change of an order brings with it, or nothing of it, if somebody was faster. */
const applyTransition = (context: Context, order: OrderRow, transition: Transition) =>
  atomically(context, async (context) => {
    const { to, fulfil, refunded, refundedPositions } = transition
    const buyer = order.user_id === null ? undefined : await lockUser(context, order.user_id)
    if (!(await lockOrder(context.db, order))) return
    // In the meantime its buyer may have bought it once more: then it is to be given back.
    if (fulfil && (await isSuperseded(context, order))) return
    const number = fulfil ? await allocateOrderNumber(context.db) : undefined
    await updateOrder(context.db, order, {
      status: to,
      refunded_amount: refunded,
      ...(number !== undefined && { number }),
    })
    if (fulfil) await issueLicences(context, order.id)
    await markItemsRefunded(context.db, order, refundedPositions)
    if (order.user_id !== null && (fulfil || order.paid_at))
      await saveOrderEntitlements(context, {
        userId: order.user_id,
        orderId: order.id,
        entitlements: orderEntitlementsOf(order, to, refundedPositions),
      })
    // What was seen may be over by now. Were we cut off before the next look, somebody else would have to take it.
    if (order.paid_at && order.intent_id)
      await enqueue(context, reconcileOrderKind, { intentId: order.intent_id })
    for (const entry of mailsFor(order, transition, buyer?.email)) await enqueueEntry(context, entry)
    for (const orderId of await ordersWithoutGround(context, order))
      await enqueue(context, orderNeedsReviewKind, { orderId, why: 'ground-lost' })
  })

/** Other orders whose larger licences rested on what this one gives no longer: their buyer has paid them for nothing. */
async function ordersWithoutGround(context: Context, before: OrderRow) {
  const now = await orderById(context.db, before.id)
  if (now?.user_id == null || before.paid_at === null) return []
  const [ours, left] = [before, now].map((order) => standingLinesOf(order).flatMap(stepsPaidBy))
  if (!ours || !left || ours.length === left.length) return []
  const paid = await loadPaidSteps(context, now.user_id, now.items.flatMap(tracksPaidBy))
  const fallen = stepsWithoutGround(paid, paid).filter(
    (step) => step.order_id !== now.id && stepsWithoutGround([step], [...paid, ...ours]).length === 0,
  )
  return [...new Set(fallen.flatMap(({ order_id }) => order_id ?? []))]
}

const standingLinesOf = ({ status, items }: OrderRow) =>
  entitlementStatusOf(status) === 'withdrawn' ? [] : items.filter((item) => !item.refunded_at)

const orderEntitlementsOf = ({ items }: OrderRow, orderStatus: OrderStatus, refundedPositions: number[]) =>
  items.flatMap(({ position, track_ids }) => {
    const status = refundedPositions.includes(position) ? 'withdrawn' : entitlementStatusOf(orderStatus)
    return track_ids.map((track_id) => ({ track_id, status }) as const)
  })

/** Looks at a payment of the buyer's own, so that what they bought is there before the provider has told of it. */
export async function reconcileOrder(
  context: SignedInContext,
  intentId: string,
): Promise<AnswerOf<typeof calls.reconcileOrder>> {
  await rateLimit(context, {
    action: 'reconcile',
    subject: context.viewer.id,
    limits: [{ max: 120, seconds: 60 }],
  })
  const found = await orderByIntent(context.db, intentId)
  if (!found || found.user_id !== context.viewer.id) throw new Refusal('order-not-found')
  const { order } = await refuseOnCardOutage(() => reconcile(context, found.id))
  const { status, number, refunded_amount } = order
  const items = order.items.map((item) => {
    const { id, type } = toOrderLine(item)
    return { id, type }
  })
  return { status, number: formatOrderNumber(number), refunded_amount, items }
}
