import { Refusal } from '@earcon/contract/refusal.rules'
import type { SignedInContext } from '../../../context.ts'
import type { RefundedItem } from '../../../ports/cards.ts'
import { parseOrderNumber } from '../orders.format.ts'
import { type OrderRow, orderByNumber } from '../orders.queries.ts'
import { refuseOnCardOutage } from './orders.card-outage.ts'
import { reconcile } from './orders.reconcile.service.ts'

/**
 * Gives back an order, or lines of it. Only the provider is told; what was bought is withdrawn by looking at the payment, as
 * always, which then names the lines.
 */
export async function refundOrder(
  context: SignedInContext,
  number: string,
  { lines = [], all }: RefundRequest,
) {
  if (!context.viewer.is_admin) throw new Refusal('owner-only')
  // A slip of the pen must not give back everything.
  if (lines.length > 0 === Boolean(all)) throw new Refusal('refund-unclear')
  const found = await orderByNumber(context.db, parseOrderNumber(number))
  if (!found) throw new Refusal('order-not-found')
  return refuseOnCardOutage(async () => {
    const { order, payment } = await reconcile(context, found.id)
    const part = all ? undefined : refundedItemsOf(order, lines)
    const left = order.amount - order.refunded_amount
    const due = part?.reduce((sum, { amount }) => sum + amount, 0) ?? left
    const isPaid = order.status === 'paid' || order.status === 'partially_refunded'
    if (!payment || !isPaid || due <= 0 || due > left) throw new Refusal('refund-refused')
    await context.ports.cards.refund(payment.id, part)
    const { order: after } = await reconcile(context, order.id)
    return { status: after.status, refunded_amount: after.refunded_amount }
  })
}

interface RefundRequest {
  lines?: number[] | undefined
  all?: true | undefined
}

/** The lines that are meant; they are counted from 1. */
const refundedItemsOf = ({ items }: OrderRow, counted: number[]): RefundedItem[] =>
  [...new Set(counted)].map((line) => {
    const item = items[line - 1]
    if (!item || item.refunded_at) throw new Refusal('refund-refused')
    return { position: item.position, amount: item.amount }
  })
