import type { AnswerOf } from '@earcon/contract/call'
import type { MessageAnswer } from '@earcon/contract/identity/identity.calls'
import type * as calls from '@earcon/contract/orders/orders.admin.calls'
import type {
  DeskOrder,
  DeskOrderEntry,
  RefundPreview,
  RefundRequest,
} from '@earcon/contract/orders/orders.admin.calls'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context, DeskContext } from '../../../context.ts'
import { bytesReply } from '../../../platform/http/replies.ts'
import { enqueue } from '../../../platform/outbox/outbox.ts'
import { rateLimit } from '../../../platform/security/rate-limits.ts'
import { changeAtDesk } from '../../identity/identity.desk.service.ts'
import { findUserById } from '../../identity/identity.users.service.ts'
import { loadOtherGrounds } from '../../library/library.gifts.service.ts'
import { formatOrderNumber, lineTitle, parseOrderNumber, toOrderLine } from '../orders.format.ts'
import { receiptKind } from '../orders.outbox-kinds.ts'
import { type OrderRow, orderById, orderByNumber } from '../orders.queries.ts'
import { tracksPaidBy, tracksSoldBy } from '../orders.steps.ts'
import { planRefund } from '../reconcile/orders.refund.service.ts'
import { moneyMovementsCsv } from './orders.csv.ts'
import {
  countOrders,
  type ListedOrder,
  movementsWithin,
  type OrderFilters,
  ordersAt,
  ordersOfPerson,
} from './orders.desk.queries.ts'
import { loadTimeline } from './orders.timeline.service.ts'

/** All orders, the newest first. */
export async function searchOrders(
  { db }: DeskContext,
  { page, limit, ...filters }: OrderFilters & { page: number; limit: number },
): Promise<AnswerOf<typeof calls.searchOrders>> {
  const { count } = await countOrders(db, filters)
  const isThere = (page - 1) * limit < count
  const orders = isThere ? await ordersAt(db, { page, limit, ...filters }) : []
  return {
    data: orders.map(asEntry),
    pagination: { page, limit, totalPages: Math.ceil(count / limit), totalItems: count },
  }
}

/** Everything that somebody ever began to buy, for the desk. */
export const listOrdersOfPerson = async ({ db }: Context, userId: string): Promise<DeskOrderEntry[]> =>
  (await ordersOfPerson(db, userId)).map(asEntry)

const asEntry = ({ user_id, email, display_name, lines, ...order }: ListedOrder): DeskOrderEntry => ({
  ...order,
  titles: lines.map(lineTitle),
  number: formatOrderNumber(order.number),
  made_at: order.made_at.toISOString(),
  paid_at: order.paid_at?.toISOString() ?? null,
  buyer: asBuyer(user_id && email !== null ? { id: user_id, email, display_name } : undefined),
})

const asBuyer = (user: { id: string; email: string; display_name: string | null } | undefined) =>
  user ? { id: user.id, email: user.email, name: user.display_name ?? '' } : null

/** One order by its number, or by its id while it has none. */
export async function getOrder(context: DeskContext, numberOrId: string): Promise<DeskOrder> {
  const order = await findOrder(context, numberOrId)
  if (!order) throw new Refusal('order-unknown')
  const buyer = order.user_id === null ? undefined : await findUserById(context, order.user_id)
  const isPaid = order.status === 'paid' || order.status === 'partially_refunded'
  return {
    id: order.id,
    number: formatOrderNumber(order.number),
    status: order.status,
    made_at: order.made_at.toISOString(),
    paid_at: order.paid_at?.toISOString() ?? null,
    amount: order.amount,
    refunded_amount: order.refunded_amount,
    currency: order.currency,
    buyer: asBuyer(buyer),
    test: order.test,
    payment_intent: order.intent_id,
    lines: order.items.map((item, place) => ({
      line: place + 1,
      ...toOrderLine(item),
      tracks: tracksSoldBy(item).length,
      licence_version: item.licence_version,
      refunded_at: item.refunded_at && new Date(item.refunded_at).toISOString(),
    })),
    seller: { name: order.seller_name, address: order.seller_address },
    is_refundable: isPaid && order.refunded_amount < order.amount,
    timeline: await loadTimeline(context, order),
  }
}

const findOrder = ({ db }: Context, numberOrId: string): Promise<OrderRow | undefined> => {
  const number = parseOrderNumber(numberOrId)
  return number > 0 ? orderByNumber(db, number) : orderById(db, numberOrId)
}

/** More than an accountant's year, and less than a server notices. */
const mostRows = 50_000

/** Every sale, refund and dispute, as a table. */
export async function writeMoneyMovements({ db }: DeskContext, filters: OrderFilters) {
  const rows = await movementsWithin(db, filters, mostRows + 1)
  if (rows.length > mostRows) throw new Refusal('export-too-large')
  return moneyMovementsCsv(rows)
}

/** The same as a file. */
export async function exportMoneyMovements(context: DeskContext, filters: OrderFilters) {
  const days = [filters.from, filters.to].filter(Boolean).join('-to-')
  return bytesReply(Buffer.from(await writeMoneyMovements(context, filters)), 'text/csv; charset=utf-8', {
    name: days ? `orders-${days}.csv` : 'orders.csv',
    isPrivate: true,
  })
}

/** What follows from a refund, said before it is made. */
export async function previewRefund(
  context: DeskContext,
  number: string,
  request: RefundRequest,
): Promise<RefundPreview> {
  const { order, part, due } = await planRefund(context, number, request)
  const after = order.refunded_amount + due
  const isWhole = after >= order.amount
  const meant = order.items.filter(
    ({ position, refunded_at }) =>
      !refunded_at && (isWhole || part?.some((item) => item.position === position)),
  )
  const buyer = order.user_id === null ? undefined : await findUserById(context, order.user_id)
  const tracks = buyer
    ? await loadOtherGrounds(context, {
        userId: buyer.id,
        orderId: order.id,
        trackIds: meant.flatMap(tracksPaidBy),
      })
    : []
  return {
    amount: due,
    currency: order.currency,
    status_after: isWhole ? 'refunded' : 'partially_refunded',
    refunded_amount_after: after,
    withdrawn: tracks
      .filter(({ because }) => because === null)
      .map(({ track_id, title }) => ({ track_id, title })),
    staying: tracks.flatMap(({ because, order_number, ...track }) =>
      because === null ? [] : [{ ...track, because, order_number: formatOrderNumber(order_number) }],
    ),
    mailed_to: buyer?.email ?? null,
  }
}

/** Sends the receipt again, to the address that its buyer has now. */
export async function resendReceipt(context: DeskContext, number: string): Promise<MessageAnswer> {
  const order = await orderByNumber(context.db, parseOrderNumber(number))
  if (!order) throw new Refusal('order-unknown')
  await rateLimit(context, {
    action: 'resend-receipt',
    subject: order.id,
    limits: [{ max: 5, seconds: 3_600 }],
  })
  return changeAtDesk(context, async (context, note) => {
    const buyer = order.user_id === null ? undefined : await findUserById(context, order.user_id)
    if (!buyer) throw new Refusal('receipt-without-buyer')
    await enqueue(context, receiptKind, { orderId: order.id, email: buyer.email })
    await note({ event: 'receipt-resent', subject: `order ${number}`, after: { user_id: buyer.id } })
    return { message: `The receipt is on its way to ${buyer.email}.` }
  })
}
