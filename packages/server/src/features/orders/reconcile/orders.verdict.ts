import type { OrderStatus } from '@earcon/contract/orders/orders.calls'
import type { Payment } from '../../../ports/cards.ts'

/** An order, as far as it matters for what its payment calls for. */
export interface OrderState {
  id: string
  status: OrderStatus
  amount: number
  currency: string
  refunded_amount: number
  /** Positions of the items that were given back by themselves. */
  refundedPositions: readonly number[]
  /** Rights were given for it once; it has a number and a receipt. */
  fulfilled: boolean
  /** Its price is no longer promised, or its buyer wants something else now. */
  lapsed: boolean
  /** It still belongs to somebody. */
  hasBuyer: boolean
  /** Its buyer has got some of it in another way meanwhile, or is about to. */
  superseded: boolean
}

/** A change of an order, and what comes with it. */
export interface Transition {
  to: OrderStatus
  fulfil: boolean
  refunded: number
  refundedPositions: number[]
}

/** What is to be done about an order. Whatever is asked of the provider first is followed by another look. */
export type Verdict =
  | { do: 'nothing' }
  | { do: 'cancel' }
  | { do: 'refund' }
  | ({ do: 'transition' } & Transition)

const nothing: Verdict = { do: 'nothing' }

/**
 * What the truth about a payment calls for. Money that has arrived decides by itself, whatever the order was before: paid,
 * given back, in dispute. Money that has not only ends orders that were still open.
 */
export function verdictOf(order: OrderState, payment: Payment | undefined): Verdict {
  if (payment?.status === 'succeeded') return whenPaid(order, payment)
  const isOpen = order.status === 'pending' || order.status === 'processing'
  if (!isOpen) return nothing
  // A payment that we have not kept nobody can pay: its secret never left us.
  if (!payment) return order.lapsed ? transitionTo(order, 'canceled') : nothing
  if (payment.status === 'canceled' || payment.status === 'missing') return transitionTo(order, 'canceled')
  if (payment.status === 'processing') return transitionTo(order, 'processing')
  // A payment that failed after all is over: its buyer begins anew, at the prices of then.
  return order.lapsed || !order.hasBuyer || order.status === 'processing' ? { do: 'cancel' } : nothing
}

function whenPaid(order: OrderState, payment: Payment): Verdict {
  // Somebody has to look at it; nothing is done by itself any more, but what was given back is written down.
  if (order.status === 'review')
    return order.refunded_amount === payment.refunded ? nothing : transitionTo(order, 'review', payment)
  if (order.fulfilled) return settle(order, payment)
  if (!matches(order, payment)) return transitionTo(order, 'review', payment)
  const unwanted = !order.hasBuyer || order.superseded
  if (!unwanted) return settle(order, payment)
  const isOver = payment.refunded >= order.amount || payment.dispute !== undefined
  return isOver ? transitionTo(order, 'review', payment) : { do: 'refund' }
}

const matches = ({ id, amount, currency }: OrderState, payment: Payment) =>
  payment.received === amount &&
  payment.amount === amount &&
  payment.currency === currency &&
  payment.orderId === id

function settle(order: OrderState, payment: Payment): Verdict {
  const isSame =
    order.fulfilled &&
    order.status === statusFor(order, payment) &&
    order.refunded_amount === payment.refunded &&
    samePositions(order.refundedPositions, payment.refundedPositions)
  return isSame ? nothing : transitionTo(order, statusFor(order, payment), payment, !order.fulfilled)
}

function statusFor({ amount }: OrderState, { dispute, refunded }: Payment): OrderStatus {
  if (dispute === 'lost') return 'charged_back'
  if (refunded >= amount) return 'refunded'
  if (dispute === 'open') return 'disputed'
  return refunded > 0 ? 'partially_refunded' : 'paid'
}

const samePositions = (one: readonly number[], other: readonly number[]) =>
  one.length === new Set(other).size && other.every((position) => one.includes(position))

function transitionTo(order: OrderState, to: OrderStatus, payment?: Payment, fulfil = false): Verdict {
  if (order.status === to && !payment) return nothing
  const refunded = Math.min(payment?.refunded ?? order.refunded_amount, order.amount)
  return {
    do: 'transition',
    to,
    fulfil,
    refunded,
    refundedPositions: [...new Set(payment?.refundedPositions)],
  }
}

/** What the lines of an order are good for, by how it stands. */
export function entitlementStatusOf(status: OrderStatus): 'active' | 'suspended' | 'withdrawn' {
  if (status === 'paid' || status === 'partially_refunded') return 'active'
  return status === 'disputed' ? 'suspended' : 'withdrawn'
}
