import { formatCartPrice } from '@earcon/contract/orders/money.rules'
import type { RefundRequest } from '@earcon/contract/orders/orders.admin.calls'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context, DeskContext } from '../../../context.ts'
import { createTurns } from '../../../platform/in-turn.ts'
import { CardsUnavailableError, type Payment, type RefundedItem } from '../../../ports/cards.ts'
import { changeAtDesk, noteDeskChange } from '../../identity/identity.desk.service.ts'
import { loadPaidSteps, type PaidStep } from '../../library/library.service.ts'
import { parseOrderNumber } from '../orders.format.ts'
import { type OrderRow, orderByNumber } from '../orders.queries.ts'
import { shareStep, stepsPaidBy, stepsWithoutGround, tracksPaidBy } from '../orders.steps.ts'
import { refuseOnCardOutage } from './orders.card-outage.ts'
import { reconcile, refundPayment } from './orders.reconcile.service.ts'

/**
 * Gives back an order, or lines of it. Only the provider is told; what was bought is withdrawn by looking at the payment, as
 * always, which then names the lines.
 */
export async function refundOrder(context: DeskContext, number: string, request: RefundRequest) {
  const found = await requireRefundableOrder(context, number, request)
  // Pressed twice, the second press sees what came of the first.
  return inTurn(found.id, () => refuseOnCardOutage(() => giveBack(context, found.id, request)))
}

const inTurn = createTurns()

/** What a refund would give back, as the payment stands now; refused where it would be. */
export async function planRefund(context: DeskContext, number: string, request: RefundRequest) {
  const found = await requireRefundableOrder(context, number, request)
  const { order, payment } = await refuseOnCardOutage(() => reconcile(context, found.id))
  const due = dueOf(order, payment, request)
  await assertNothingRestsOn(context, order, due.part)
  return { order, ...due }
}

async function requireRefundableOrder({ db }: Context, number: string, { lines = [], all }: RefundRequest) {
  // A slip of the pen must not give back everything.
  if (lines.length > 0 === Boolean(all)) throw new Refusal('refund-unclear')
  const found = await orderByNumber(db, parseOrderNumber(number))
  if (!found) throw new Refusal('order-unknown')
  return found
}

/** What is to be given back: certain lines, or all that is left. */
function dueOf(order: OrderRow, payment: Payment | undefined, { lines = [], all }: RefundRequest) {
  const part = all ? undefined : refundedItemsOf(order, lines)
  const left = order.amount - order.refunded_amount
  const due = part?.reduce((sum, { amount }) => sum + amount, 0) ?? left
  const isPaid = order.status === 'paid' || order.status === 'partially_refunded'
  if (!payment || !isPaid || due <= 0 || due > left) throw new Refusal('refund-refused')
  return { payment, part, due }
}

/** A larger licence that rests on what is to be given back would be good for nothing, though it is paid: it goes first. */
async function assertNothingRestsOn(context: Context, order: OrderRow, part: RefundedItem[] | undefined) {
  if (order.user_id === null) return
  const meant = order.items.filter(({ position }) => !part || part.some((item) => item.position === position))
  const given = meant.flatMap(stepsPaidBy)
  const paid = await loadPaidSteps(context, order.user_id, meant.flatMap(tracksPaidBy))
  const left = paid.filter((step) => step.order_id !== order.id || !shareStep([step], given))
  const fallen = stepsWithoutGround(left, left).filter(
    (step) => stepsWithoutGround([step], paid).length === 0,
  )
  if (fallen.length > 0) throw new Refusal('refund-of-ground', { sentences: [groundSentence(order, fallen)] })
}

function groundSentence(order: OrderRow, fallen: PaidStep[]) {
  const numbers = [...new Set(fallen.map(({ order_number }) => order_number))]
  if (numbers.includes(order.number))
    return 'Another line of this order extends the licence of what this would give back. Please refund both together.'
  return `Order ${numbers.join(' and ')} extends the licence of what this would give back. Please refund that one first.`
}

async function giveBack(context: DeskContext, orderId: string, request: RefundRequest) {
  const { order, payment: paid } = await reconcile(context, orderId)
  const { payment, part, due } = dueOf(order, paid, request)
  await assertNothingRestsOn(context, order, part)
  await noteRefund(context, 'refund-begun', order, { ...request, amount: due })
  const failure = await refundPayment(context, order, payment.id, part).then(() => undefined, asCardsFailure)
  const { order: after } = await reconcile(context, orderId).catch((error: unknown) => {
    throw failure ? refundFailed(unknownSentence, error) : error
  })
  const { status, refunded_amount } = after
  const given = refunded_amount - order.refunded_amount
  // Money that went is noted in any case: also if whoever gave it back is no administrator any more.
  if (given > 0) await noteRefund(context, 'order-refunded', order, { status, refunded_amount })
  if (failure && given < due)
    throw refundFailed(failedSentenceOf(failure, { ...order, amount: given }), failure)
  return { status, refunded_amount }
}

/** Noted before the provider is asked, and again when it has given: whatever breaks off in between, it is known who began. */
const noteRefund = (
  context: DeskContext,
  event: 'refund-begun' | 'order-refunded',
  { number, status, refunded_amount }: OrderRow,
  after: object,
) => {
  const change = { event, subject: `order ${number}`, before: { status, refunded_amount }, after }
  return event === 'refund-begun'
    ? changeAtDesk(context, (_, note) => note(change))
    : noteDeskChange(context, change)
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

/** The lines that are meant; they are counted from 1. */
const refundedItemsOf = ({ items }: OrderRow, counted: number[]): RefundedItem[] =>
  [...new Set(counted)].map((line) => {
    const item = items[line - 1]
    if (!item || item.refunded_at) throw new Refusal('refund-refused')
    return { position: item.position, amount: item.amount }
  })
