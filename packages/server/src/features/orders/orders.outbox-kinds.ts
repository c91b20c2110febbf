import { z } from 'zod'
import { outboxKind } from '../../platform/outbox/outbox-kind.ts'

// Apart from their handlers, since looking at an order enqueues some of them anew.

/** Why somebody has to look at an order. */
const reviewReasons = [
  'mismatch',
  'given-back',
  'dispute',
  'charged-back',
  'partial-refund',
  'refund-failed',
  'give-back-failed',
  'ground-lost',
] as const
export type ReviewReason = (typeof reviewReasons)[number]

const buyerMail = z.object({ orderId: z.string(), email: z.string() })

export const reconcileOrderKind = outboxKind(
  'look-at-order',
  z.object({ intentId: z.string(), declined: z.boolean().default(false) }),
)
export const receiptKind = outboxKind('receipt', buyerMail)
/** With what the buyer got back by this change, in cents. */
export const orderRefundedKind = outboxKind('order-refunded', buyerMail.extend({ refunded: z.number() }))
export const refundFailedKind = outboxKind('refund-failed', buyerMail)
export const paymentFailedKind = outboxKind('payment-failed', buyerMail)
export const orderNeedsReviewKind = outboxKind(
  'order-needs-eyes',
  z.object({ orderId: z.string(), why: z.enum(reviewReasons) }),
)
