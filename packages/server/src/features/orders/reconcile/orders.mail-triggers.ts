import type { OrderRow } from '../orders.queries.ts'
import type { Verdict } from './orders.verdict.ts'

type Transition = Omit<Extract<Verdict, { do: 'move' }>, 'do'>

/** A letter that a change of an order calls for. */
export interface OrderMail {
  kind: 'receipt' | 'order-refunded' | 'refund-failed' | 'payment-failed' | 'order-needs-eyes'
  /** Whom it goes to; none where it is for the owner of the shop. */
  email?: string
  /** What the buyer got back by this change, in cents. */
  refunded?: number
  /** Why somebody has to look at it. */
  why?:
    | 'mismatch'
    | 'given-back'
    | 'dispute'
    | 'charged-back'
    | 'partial-refund'
    | 'refund-failed'
    | 'give-back-failed'
}

/** Who is told what, whenever an order changes. Each change happens once, so each letter goes once. */
export function mailsFor(order: OrderRow, move: Transition, email: string | undefined): OrderMail[] {
  const { to, fulfil, refunded } = move
  const given = refunded - order.refunded_amount
  const letters: (OrderMail | false | undefined)[] = [
    fulfil && email !== undefined && { kind: 'receipt', email },
    given > 0 && email !== undefined && { kind: 'order-refunded', email, refunded: given },
    given < 0 && to !== 'review' && email !== undefined && { kind: 'refund-failed', email },
    to === 'canceled' &&
      order.status === 'processing' &&
      email !== undefined && { kind: 'payment-failed', email },
    ...reviewReasons(order, move).map((why) => ({ kind: 'order-needs-eyes', why }) as const),
  ]
  return letters.filter((letter) => letter !== false && letter !== undefined)
}

function reviewReasons(order: OrderRow, { to, refunded, refundedLines }: Transition) {
  const isNew = order.status !== to
  const given = refunded - order.refunded_amount
  const ownDoing = order.items
    .filter(({ position, refunded_at }) => refundedLines.includes(position) && !refunded_at)
    .reduce((sum, { amount }) => sum + amount, 0)
  const reasons: [boolean, NonNullable<OrderMail['why']>][] = [
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
