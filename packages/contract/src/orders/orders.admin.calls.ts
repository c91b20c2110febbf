import { z } from 'zod'
import { defineCall, fileAnswer } from '../call.ts'
import { dayField, textField } from '../fields.ts'
import { MessageAnswer } from '../identity/identity.calls.ts'
import { pageOf, pageQuery } from '../paging.ts'
import { ItemType, OrderStatus, scopeFields } from './orders.calls.ts'

/** Whose order it is, by their account as it is now. */
const Buyer = z.object({ id: z.string(), email: z.string(), name: z.string() })

/** An order as its owner's desk lists it. */
export const DeskOrderEntry = z.object({
  id: z.string(),
  /** None while it is not paid; then it is found by its id. */
  number: z.string().nullable(),
  status: OrderStatus,
  made_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
  amount: z.int().positive(),
  refunded_amount: z.int().nonnegative(),
  currency: z.string(),
  titles: z.array(z.string()),
  /** None once the account was deleted. */
  buyer: Buyer.nullable(),
  /** No real money is paid for it. */
  test: z.boolean(),
})
export type DeskOrderEntry = z.infer<typeof DeskOrderEntry>

const filters = {
  /** A number or an id, part of an e-mail address, or part of a title. */
  search: textField('search').default(''),
  status: OrderStatus.optional(),
  from: dayField('from').optional(),
  to: dayField('to').optional(),
}

export const searchOrders = defineCall({
  method: 'GET',
  path: '/admin/orders',
  summary:
    'All orders, the newest first: by number, part of an e-mail address or of a title, status and day (UTC)',
  admin: true,
  query: z.object({ ...filters, ...pageQuery }),
  answer: pageOf(DeskOrderEntry),
})

/** Where the payment was by its money: what came in, went back, or is withheld in a dispute; negative where it leaves the shop. */
export const MoneyMovement = z.enum(['sale', 'refund', 'dispute'])
export type MoneyMovement = z.infer<typeof MoneyMovement>

/** One thing that happened to an order; what is said of it is left to whoever shows it. */
export const TimelineEntry = z.discriminatedUnion('kind', [
  /** It was made (from nothing), or changed its status. */
  z.object({
    kind: z.literal('status'),
    at: z.iso.datetime(),
    from: OrderStatus.nullable(),
    to: OrderStatus,
  }),
  /** Money came in or went out; the titles are those it was for. */
  z.object({
    kind: z.literal('money'),
    at: z.iso.datetime(),
    movement: MoneyMovement,
    amount: z.int(),
    titles: z.array(z.string()),
  }),
  /** What the card provider told, in its own word for it. */
  z.object({ kind: z.literal('provider'), at: z.iso.datetime(), event: z.string() }),
  /** A mail about the order, by the name of its kind; `at` is when it was sent, given up, or written while it waits. */
  z.object({
    kind: z.literal('mail'),
    at: z.iso.datetime(),
    id: z.string(),
    mail: z.string(),
    state: z.enum(['waiting', 'sent', 'failed']),
    complaint: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('download'),
    at: z.iso.datetime(),
    type: ItemType,
    id: z.string(),
    title: z.string(),
  }),
  /** What was done at the desk; by whom, where that account still is, and nobody's name where a command was given. */
  z.object({
    kind: z.literal('desk'),
    at: z.iso.datetime(),
    event: z.string(),
    actor: z.enum(['administrator', 'operator']),
    email: z.string().nullable(),
  }),
])
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const DeskOrder = DeskOrderEntry.omit({ titles: true }).extend({
  /** The provider's name for the payment. */
  payment_intent: z.string().nullable(),
  lines: z.array(
    z.object({
      /** Counted from 1, as a refund names it. */
      line: z.int().positive(),
      type: ItemType,
      id: z.string(),
      title: z.string(),
      amount: z.int().nonnegative(),
      /** How many tracks came with it. */
      tracks: z.int().positive(),
      licence_version: z.string(),
      ...scopeFields,
      refunded_at: z.iso.datetime().nullable(),
    }),
  ),
  seller: z.object({ name: z.string(), address: z.string() }),
  /** A refund is possible now, as far as the shop itself can tell. */
  is_refundable: z.boolean(),
  /** All that is known of it, the oldest first. */
  timeline: z.array(TimelineEntry),
})
export type DeskOrder = z.infer<typeof DeskOrder>

const params = z.object({ number: textField('number') })

export const getOrder = defineCall({
  method: 'GET',
  path: '/admin/orders/:number',
  summary: 'One order by its number, or by its id while it has none, with everything that happened to it',
  admin: true,
  params,
  answer: DeskOrder,
})

export const exportMoneyMovements = defineCall({
  method: 'GET',
  path: '/admin/orders.csv',
  summary:
    'Every sale, refund and dispute as a table for accountants; the days are those on which money moved (UTC)',
  admin: true,
  query: z.object(filters),
  answer: fileAnswer('text/csv'),
})

/** Counted from 1, as the receipt shows them; or all that is left. */
export const RefundRequest = z.strictObject(
  {
    lines: z.array(z.int('lines must be numbers.'), 'lines must be a list.').optional(),
    all: z.literal(true, 'all must be true.').optional(),
  },
  'Please say which lines are meant, or all.',
)
export type RefundRequest = z.infer<typeof RefundRequest>

const TrackName = z.object({ track_id: z.string(), title: z.string() })

export const RefundPreview = z.object({
  /** What goes back to the card. */
  amount: z.int().positive(),
  currency: z.string(),
  status_after: OrderStatus,
  refunded_amount_after: z.int().positive(),
  /** What the buyer can no longer use. */
  withdrawn: z.array(TrackName),
  /** What they keep all the same, because of something else. */
  staying: z.array(
    TrackName.extend({
      because: z.enum(['gift', 'order', 'free']),
      /** The other order that it was bought with. */
      order_number: z.string().nullable(),
    }),
  ),
  /** Who is written to; nobody, once the account was deleted. */
  mailed_to: z.string().nullable(),
})
export type RefundPreview = z.infer<typeof RefundPreview>

export const previewRefund = defineCall({
  method: 'POST',
  path: '/admin/orders/:number/refund-preview',
  summary: 'What a refund would do; changes nothing',
  admin: true,
  params,
  body: RefundRequest,
  answer: RefundPreview,
})

export const refundOrder = defineCall({
  method: 'POST',
  path: '/admin/orders/:number/refund',
  summary:
    'Gives back an order, or single lines of it, and withdraws what was bought; for the owner of the shop',
  admin: true,
  params,
  body: RefundRequest,
  answer: z.object({ status: OrderStatus, refunded_amount: z.int().nonnegative() }),
})

export const resendReceipt = defineCall({
  method: 'POST',
  path: '/admin/orders/:number/receipt',
  summary: 'Sends the receipt of a paid order once more, to the address that its buyer has now',
  admin: true,
  params,
  answer: MessageAnswer,
})
