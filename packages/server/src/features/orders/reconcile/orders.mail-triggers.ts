import { type OutboxEntry, outboxEntry } from '../../../platform/outbox/outbox-kind.ts'
import {
  orderNeedsReviewKind,
  orderRefundedKind,
  paymentFailedKind,
  type ReviewReason,
  receiptKind,
  refundFailedKind,
} from '../orders.outbox-kinds.ts'
import type { OrderRow } from '../orders.queries.ts'
import type { Transition } from './orders.verdict.ts'

/** Who is written to about what, whenever an order changes. Each change happens once, so each mail goes once. */
export function mailsFor(order: OrderRow, transition: Transition, email: string | undefined): OutboxEntry[] {
  return [
    ...(email === undefined ? [] : buyerMailsFor(order, transition, { orderId: order.id, email })),
    ...reviewReasonsFor(order, transition).map((why) =>
      outboxEntry(orderNeedsReviewKind, { orderId: order.id, why }),
    ),
  ]
}

function buyerMailsFor(
  order: OrderRow,
  { to, fulfil, refunded }: Transition,
  buyer: { orderId: string; email: string },
) {
  const given = refunded - order.refunded_amount
  const mails: [applies: boolean, mail: OutboxEntry][] = [
    [fulfil, outboxEntry(receiptKind, buyer)],
    [given > 0, outboxEntry(orderRefundedKind, { ...buyer, refunded: given })],
    [given < 0 && to !== 'review', outboxEntry(refundFailedKind, buyer)],
    [to === 'canceled' && order.status === 'processing', outboxEntry(paymentFailedKind, buyer)],
  ]
  return mails.filter(([applies]) => applies).map(([, mail]) => mail)
}

function reviewReasonsFor(order: OrderRow, { to, refunded, refundedPositions }: Transition) {
  const isNew = order.status !== to
  const given = refunded - order.refunded_amount
  const ownDoing = order.items
    .filter(({ position, refunded_at }) => refundedPositions.includes(position) && !refunded_at)
    .reduce((sum, { amount }) => sum + amount, 0)
  const reasons: [applies: boolean, why: ReviewReason][] = [
    [isNew && to === 'review' && refunded === 0, 'mismatch'],
    [isNew && to === 'review' && refunded > 0, 'given-back'],
    [isNew && to === 'disputed', 'dispute'],
    [isNew && to === 'charged_back', 'charged-back'],
    [to === 'partially_refunded' && given > ownDoing, 'partial-refund'],
    [given < 0 && to !== 'review', 'refund-failed'],
    [given < 0 && to === 'review', 'give-back-failed'],
  ]
  return reasons.filter(([applies]) => applies).map(([, why]) => why)
}
