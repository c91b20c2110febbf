import type { AccountExport } from '@earcon/contract/account/account.calls'
import { formatLicenceNumber } from '@earcon/contract/licences/licence-number.rules'
import type { OrderEntry, Receipt } from '@earcon/contract/orders/orders.calls'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context, SignedInContext } from '../../context.ts'
import { loadViewer } from '../identity/identity.users.service.ts'
import { formatOrderNumber, lineTitle, parseOrderNumber, toOrderLine } from './orders.format.ts'
import { allOrdersOf, listedOrdersOf, type OrderRow, orderByNumber } from './orders.queries.ts'
import { tracksSoldBy } from './orders.steps.ts'

export const listOrders = async ({ db, viewer }: SignedInContext): Promise<{ data: OrderEntry[] }> => ({
  data: (await listedOrdersOf(db, viewer.id)).map((order) =>
    Object.assign(orderEntryOf(order), { titles: order.items.map(lineTitle) }),
  ),
})

export async function getReceipt(context: SignedInContext, given: string): Promise<Receipt> {
  const order = await orderByNumber(context.db, parseOrderNumber(given))
  if (order?.user_id !== context.viewer.id) throw new Refusal('order-not-found')
  const { email } = await loadViewer(context)
  return receiptOf(orderDetailsOf(order, email, context.config))
}

/** An order as its mails show it, paid or not. */
export type OrderDetails = Omit<Receipt, 'number' | 'paid_at'> & Pick<OrderEntry, 'number' | 'paid_at'>

export const orderDetailsOf = (
  order: OrderRow,
  email: string,
  { contactEmail }: Context['config'],
): OrderDetails => ({
  ...orderEntryOf(order),
  lines: order.items.map((item) => ({
    ...toOrderLine(item),
    tracks: tracksSoldBy(item).length,
    licence_version: item.licence_version,
    licence_number: item.licence_number === null ? null : formatLicenceNumber(item.licence_number),
    refunded: item.refunded_at !== null || order.status === 'refunded',
  })),
  buyer: { name: order.licensee_name ?? '', company: order.licensee_company, email },
  seller: { name: order.seller_name, address: order.seller_address, email: contactEmail },
  test: order.test,
})

/** A paid order as its receipt shows it, on the page and in the mail. */
export function receiptOf({ number, paid_at, ...details }: OrderDetails): Receipt {
  if (number === null || paid_at === null) throw new Error('an order that is not paid has no receipt')
  return { ...details, number, paid_at }
}

const orderEntryOf = ({ number, status, paid_at, amount, refunded_amount, currency }: OrderRow) => ({
  number: formatOrderNumber(number),
  status,
  paid_at: paid_at?.toISOString() ?? null,
  amount,
  refunded_amount,
  currency,
})

/** Everything that somebody ever began to buy, for their own copy of it. */
export const exportOrders = async ({ db, viewer }: SignedInContext): Promise<AccountExport['orders']> =>
  (await allOrdersOf(db, viewer.id)).map((order) => ({
    number: formatOrderNumber(order.number),
    status: order.status,
    at: order.made_at.toISOString(),
    amount: order.amount,
    refunded_amount: order.refunded_amount,
    currency: order.currency,
    lines: order.items.map((item) => ({ ...toOrderLine(item), licence_version: item.licence_version })),
  }))
