import { formatCartPrice } from '@earcon/contract/orders/money.rules'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context, DeskContext } from '../../../context.ts'
import { createTurns } from '../../../platform/in-turn.ts'
import { CardsUnavailableError, type RefundedItem } from '../../../ports/cards.ts'
import { parseOrderNumber } from '../orders.format.ts'
import { type OrderRow, orderByNumber } from '../orders.queries.ts'
import { refuseOnCardOutage } from './orders.card-outage.ts'
import { reconcile, refundPayment } from './orders.reconcile.service.ts'

/**
 * Gives back an order, or lines of it. Only the provider is told; what was bought is withdrawn by looking at the payment, as
 * always, which then names the lines.
 */
export async function refundOrder(context: DeskContext, number: string, { lines = [], all }: RefundRequest) {
  // A slip of the pen must not give back everything.
  if (lines.length > 0 === Boolean(all)) throw new Refusal('refund-unclear')
  const found = await orderByNumber(context.db, parseOrderNumber(number))
  if (!found) throw new Refusal('order-not-found')
  // Pressed twice, the second press sees what came of the first.
  return inTurn(found.id, () => refuseOnCardOutage(() => giveBack(context, found.id, { lines, all })))
}

const inTurn = createTurns()

async function giveBack(context: Context, orderId: string, { lines = [], all }: RefundRequest) {
  const { order, payment } = await reconcile(context, orderId)
  const part = all ? undefined : refundedItemsOf(order, lines)
  const left = order.amount - order.refunded_amount
  const due = part?.reduce((sum, { amount }) => sum + amount, 0) ?? left
  const isPaid = order.status === 'paid' || order.status === 'partially_refunded'
  if (!payment || !isPaid || due <= 0 || due > left) throw new Refusal('refund-refused')
  const failure = await refundPayment(context, order, payment.id, part).then(() => undefined, asCardsFailure)
  const { order: after } = await reconcile(context, orderId).catch((error: unknown) => {
    throw failure ? refundFailed(unknownSentence, error) : error
  })
  const given = after.refunded_amount - order.refunded_amount
  if (failure && given < due)
    throw refundFailed(failedSentenceOf(failure, { ...order, amount: given }), failure)
  return { status: after.status, refunded_amount: after.refunded_amount }
}

function asCardsFailure(error: unknown) {
  if (error instanceof CardsUnavailableError) return error
  throw error
}

const refundFailed = (sentence: string, cause: unknown) =>
  new Refusal('refund-failed', { sentences: [sentence], cause })

const unknownSentence =
  'The card provider cannot be reached, so it is not known whether it was refunded. Please look at the order again in a few minutes.'

/** What the provider says is told in its own words: whoever reads them is the owner, who can do something about it. */
function failedSentenceOf(
  { said, fault }: CardsUnavailableError,
  given: { amount: number; currency: string },
) {
  if (fault === 'unreachable') return unknownSentence
  return given.amount > 0
    ? `The card provider did not refund all of it. It said: “${said}” ${formatCartPrice(given)} was given back; you can try the rest again.`
    : `The card provider did not refund it. It said: “${said}” Nothing was given back by this; you can try again.`
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
