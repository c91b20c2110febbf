import type { OrderStatus } from '@earcon/contract/orders/orders.calls'
import { type PaymentOutcome, paymentOutcomeOf } from './payment-outcome.rules.ts'

const settlements: Partial<Record<OrderStatus, PaymentOutcome>> = {
  paid: paymentOutcomeOf('succeeded'),
  partially_refunded: {
    tone: 'waiting',
    sentence: 'Part of this payment was refunded. The receipt says how much.',
  },
  refunded: { tone: 'waiting', sentence: 'This payment was refunded. What was bought with it went back.' },
  disputed: {
    tone: 'waiting',
    sentence:
      'This payment is under dispute. What was bought with it cannot be downloaded until that is settled.',
  },
  charged_back: {
    tone: 'waiting',
    sentence: 'This payment was charged back. What was bought with it went back.',
  },
  review: {
    tone: 'waiting',
    sentence: 'Your payment was received, and we have to look at it ourselves. We will write to you.',
  },
  canceled: paymentOutcomeOf('canceled'),
}

const refundedUnfulfilled: PaymentOutcome = {
  tone: 'waiting',
  sentence: 'This order could no longer be fulfilled, so your payment was refunded.',
}

interface SettledOrder {
  status: OrderStatus
  refunded_amount: number
}

/** What is said of a payment that the provider calls succeeded, by its order; nothing while the shop has yet to catch up. */
export const settlementOf = ({ status, refunded_amount }: SettledOrder): PaymentOutcome | undefined =>
  status === 'review' && refunded_amount > 0 ? refundedUnfulfilled : settlements[status]

const boughtStatuses = new Set<OrderStatus>(['paid', 'partially_refunded', 'disputed'])

/** Whether what was paid for need not stay in the cart; unless the shop knows better, the provider's word counts. */
export const isBought = (order: SettledOrder | undefined) =>
  order === undefined || boughtStatuses.has(order.status)

const mostRemembered = 50

/** What is to be stored so that a payment clears the cart just once; nothing where it has done so before. */
export function rememberPaidIntent(stored: string | null, intent: string): string | undefined {
  const remembered = listIn(stored)
  if (remembered.includes(intent)) return undefined
  return JSON.stringify([...remembered, intent].slice(-mostRemembered))
}

/** Whatever else lies in the storage reads as an empty list. */
function listIn(stored: string | null): unknown[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}
