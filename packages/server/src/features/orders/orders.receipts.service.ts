import type { AccountExport } from '@earcon/contract/account/account.calls'
import type { AnswerOf } from '@earcon/contract/call'
import type * as calls from '@earcon/contract/orders/orders.calls'
import type { OrderEntry, Receipt } from '@earcon/contract/orders/orders.calls'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context, SignedInContext } from '../../context.ts'
import { rateLimit } from '../../platform/security/rate-limits.ts'
import { loadAccount } from '../identity/identity.users.service.ts'
import {
  allOrdersOf,
  listedOrdersOf,
  type OrderItemRow,
  type OrderRow,
  orderByIntent,
  orderByNumber,
} from './orders.queries.ts'
import { callCardProvider } from './reconcile/orders.card-provider.ts'
import { reconcile } from './reconcile/orders.reconcile.service.ts'

/** Looks at a payment of the buyer's own, so that what they bought is there before the provider has told of it. */
export async function reconcileOrder(
  context: SignedInContext,
  intentId: string,
): Promise<AnswerOf<typeof calls.reconcileOrder>> {
  await rateLimit(context, {
    action: 'reconcile',
    subject: context.viewer.id,
    limits: [{ max: 120, seconds: 60 }],
  })
  const found = await orderByIntent(context.db, intentId)
  if (!found || found.user_id !== context.viewer.id) throw new Refusal('order-not-found')
  const { order } = await callCardProvider(() => reconcile(context, found.id))
  const { status, number, refunded_amount } = order
  const items = order.items.map((item) => {
    const { id, type } = toOrderLine(item)
    return { id, type }
  })
  return { status, number: number === null ? null : String(number), refunded_amount, items }
}

export const listOrders = async ({ db, viewer }: SignedInContext): Promise<{ data: OrderEntry[] }> => ({
  data: (await listedOrdersOf(db, viewer.id)).map((order) =>
    Object.assign(orderEntryOf(order), { titles: order.items.map(({ title }) => title) }),
  ),
})

/** A number as it stands in an address; 0, which no order has, where it is none. */
export const parseOrderNumber = (given: string) => (/^[1-9]\d{0,8}$/.test(given) ? Number(given) : 0)

export async function getOrder(context: SignedInContext, given: string): Promise<Receipt> {
  const order = await orderByNumber(context.db, parseOrderNumber(given))
  if (order?.user_id !== context.viewer.id) throw new Refusal('order-not-found')
  const { display_name: name, email } = await loadAccount(context)
  return receiptOf(order, { name, email }, context.config)
}

/** A paid order as its receipt shows it, on the page and in the letter. */
export const receiptOf = (
  order: OrderRow,
  buyer: Receipt['buyer'],
  { contactEmail }: Context['config'],
): Receipt => ({
  ...orderEntryOf(order),
  // It is paid, so the database has given it both.
  number: String(order.number),
  paid_at: (order.paid_at ?? new Date(0)).toISOString(),
  lines: order.items.map((item) => ({
    ...toOrderLine(item),
    tracks: item.track_ids.length,
    licence_version: item.licence_version,
    refunded: item.refunded_at !== null || order.status === 'refunded',
  })),
  buyer,
  seller: { name: order.seller_name, address: order.seller_address, email: contactEmail },
  test: order.test,
})

const orderEntryOf = ({ number, status, paid_at, amount, refunded_amount, currency }: OrderRow) => ({
  number: number === null ? null : String(number),
  status,
  paid_at: paid_at?.toISOString() ?? null,
  amount,
  refunded_amount,
  currency,
})

const toOrderLine = ({ track_id, pack_id, title, amount }: OrderItemRow) => ({
  type: track_id === null ? ('sound_pack' as const) : ('track' as const),
  id: track_id ?? pack_id ?? '',
  title,
  amount,
})

/** Everything that somebody ever began to buy, for their own copy of it. */
export const exportOrders = async ({ db, viewer }: SignedInContext): Promise<AccountExport['orders']> =>
  (await allOrdersOf(db, viewer.id)).map((order) => ({
    number: order.number === null ? null : String(order.number),
    status: order.status,
    at: order.made_at.toISOString(),
    amount: order.amount,
    refunded_amount: order.refunded_amount,
    currency: order.currency,
    lines: order.items.map((item) => ({ ...toOrderLine(item), licence_version: item.licence_version })),
  }))
