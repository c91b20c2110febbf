import { Refusal } from '@earcon/contract/refusal'
import type { SignedIn } from '../../context.ts'
import { withProvider } from './orders.provider.ts'
import { type OrderRow, orderByNumber } from './orders.queries.ts'
import { numberIn } from './orders.receipts.service.ts'
import { reconcile } from './orders.reconcile.service.ts'

/**
 * Gives back an order, or lines of it. Only the provider is told; what was bought is withdrawn by looking at the payment, as
 * always, which then names the lines.
 */
export async function refundLines(context: SignedIn, number: string, lines: number[]) {
  if (!context.viewer.is_admin) throw new Refusal('owner-only')
  const found = await orderByNumber(context.db, numberIn(number))
  if (!found) throw new Refusal('order-not-found')
  return withProvider(async () => {
    const { order, payment } = await reconcile(context, found.id)
    const part = lines.length > 0 ? partOf(order, lines) : undefined
    const due = part?.amount ?? order.amount - order.refunded_amount
    const isPaid = order.status === 'paid' || order.status === 'partially_refunded'
    if (!payment || !isPaid || due <= 0 || due > order.amount - order.refunded_amount)
      throw new Refusal('refund-refused')
    await context.ports.cards.refund(payment.id, part)
    const { order: after } = await reconcile(context, order.id)
    return { status: after.status, refunded_amount: after.refunded_amount }
  })
}

/** The lines that are meant, counted from 0, and what they cost. */
function partOf({ items }: OrderRow, counted: number[]) {
  const lines = [...new Set(counted)].map((line) => line - 1).toSorted((one, other) => one - other)
  const meant = lines.map((line) => items[line])
  if (meant.some((item) => !item || item.refunded_at)) throw new Refusal('refund-refused')
  return { lines, amount: meant.reduce((sum, item) => sum + (item?.amount ?? 0), 0) }
}
