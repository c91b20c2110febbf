import { z } from 'zod'
import { defineCall } from '../call.ts'
import { textField } from '../fields.ts'
import { scopes } from '../licences/scope.rules.ts'

export const ItemType = z.enum(['track', 'sound_pack'], "type must be 'track' or 'sound_pack'.")

/** What a line is licensed for; absent where it is the standard, which is all that there was before. */
export const scopeFields = {
  scope: z.enum(scopes, "scope must be 'standard', 'large' or 'unlimited'.").optional(),
  /** For broadcasting and advertising as well. */
  broadcast: z.boolean('broadcast must be true or false.').optional(),
}

/** What a cart asks for. The amount is what it told its owner, and is never believed: only compared. */
export const RequestedItem = z.object(
  {
    id: textField('id'),
    type: ItemType,
    amount: z.number('amount must be a number.').optional(),
    ...scopeFields,
  },
  'Each item must be an object.',
)
export type RequestedItem = z.infer<typeof RequestedItem>

export const QuoteLine = z.object({
  id: z.string(),
  type: ItemType,
  /** Null where the shop knows nothing of that name. */
  title: z.string().nullable(),
  /**
   * changed: the cart was told another amount. paying: a payment for it, or for part of it, is being processed. unsold: what
   * is free is licensed at the standard scope only.
   */
  status: z.enum(['ok', 'owned', 'gone', 'changed', 'paying', 'unsold']),
  /** What it costs; nothing where it cannot be bought. */
  amount: z.int().nonnegative(),
  /** What it costs at its scope those who own nothing of it. */
  list_amount: z.int().nonnegative(),
  /** Of so many tracks the buyer owns some at this scope, some come with earlier lines, and some are being paid for. */
  tracks: z.object({
    total: z.int(),
    owned: z.int(),
    earlier: z.int(),
    paying: z.int(),
    /** Of so many that they lack, part of the scope is paid for, or comes with earlier lines; absent where there are none. */
    partly: z.int().positive().optional(),
  }),
  ...scopeFields,
  /** What its certificate will say, where that is more than was asked for: with what is paid for already. */
  certified: z.object(scopeFields).optional(),
})
export type QuoteLine = z.infer<typeof QuoteLine>

export const Quote = z.object({
  lines: z.array(QuoteLine),
  amount: z.int().nonnegative(),
  currency: z.string(),
})
export type Quote = z.infer<typeof Quote>

const RequestedItems = z.object({ items: z.array(RequestedItem, 'items must be a list.') })

export const quoteOrder = defineCall({
  method: 'POST',
  path: '/orders/quote',
  summary: 'What a cart costs whoever asks, line by line; makes no order',
  body: RequestedItems,
  answer: Quote,
})

/** What one thing costs at every scope, the cheapest of each reach first. */
export const ScopesQuote = z.object({
  lines: z.array(QuoteLine),
  currency: z.string(),
  /** The pack that shows it, or that it is; null where it is sold no longer. */
  shown_in: z.object({ id: z.string(), cover_image_url: z.string().nullable() }).nullable(),
})
export type ScopesQuote = z.infer<typeof ScopesQuote>

export const quoteScopes = defineCall({
  method: 'POST',
  path: '/orders/quote/scopes',
  summary: 'What a pack or a track costs whoever asks, at every scope of its licence',
  body: z.object({ id: textField('id'), type: ItemType }),
  answer: ScopesQuote,
})

/** What the card form is opened with. The secret belongs to this one payment, and is kept nowhere. */
export const PaymentIntent = z.object({
  clientSecret: z.string(),
  orderId: z.string(),
  amount: z.int().positive(),
  currency: z.string(),
  /** What is being paid for, as the order keeps it from now on. */
  lines: z.array(
    z.object({
      id: z.string(),
      type: ItemType,
      title: z.string(),
      amount: z.int().nonnegative(),
      ...scopeFields,
    }),
  ),
  /** Whom it will be licensed to. */
  licensee: z.object({ name: z.string(), company: z.string().nullable() }).nullable(),
})
export type PaymentIntent = z.infer<typeof PaymentIntent>

/** Whom it is to be licensed to; where nothing is said, whom the last purchase was, or the profile names. */
const Checkout = RequestedItems.extend({
  licensee: z
    .object({ name: textField('licensee.name'), company: textField('licensee.company').nullish() })
    .optional(),
})

/** Not marked as a call for those who are signed in: whoever is not is refused in words of the checkout. */
export const createPaymentIntent = defineCall({
  method: 'POST',
  path: '/orders/create-payment-intent',
  summary: 'Opens the order of a cart at the prices of the shop, and the payment for it',
  body: Checkout,
  answer: PaymentIntent,
})

export const OrderStatus = z.enum([
  'pending',
  'processing',
  'paid',
  'partially_refunded',
  'disputed',
  'refunded',
  'charged_back',
  'canceled',
  'review',
])
export type OrderStatus = z.infer<typeof OrderStatus>

export const reconcileOrder = defineCall({
  method: 'POST',
  path: '/orders/reconcile',
  summary: 'Looks at a payment of the buyer’s own, and does what it calls for',
  login: true,
  body: z.object({ payment_intent: textField('payment_intent') }),
  /** The number is there once the order is paid. */
  answer: z.object({
    status: OrderStatus,
    number: z.string().nullable(),
    refunded_amount: z.int().nonnegative(),
    /** What it is about: this, and nothing else, leaves the cart. */
    items: z.array(z.object({ id: z.string(), type: ItemType })),
  }),
})

const PaidOrder = z.object({
  number: z.string(),
  status: OrderStatus,
  paid_at: z.iso.datetime(),
  amount: z.int().positive(),
  refunded_amount: z.int().nonnegative(),
  currency: z.string(),
})

/** An order as its buyer finds it again. While its payment is under way there is no receipt, and so no number. */
export const OrderEntry = PaidOrder.extend({
  number: PaidOrder.shape.number.nullable(),
  paid_at: PaidOrder.shape.paid_at.nullable(),
  titles: z.array(z.string()),
})
export type OrderEntry = z.infer<typeof OrderEntry>

export const listOrders = defineCall({
  method: 'GET',
  path: '/orders',
  summary: 'The buyer’s orders: what is being paid, then what was, the newest first',
  login: true,
  answer: z.object({ data: z.array(OrderEntry) }),
})

export const Receipt = PaidOrder.extend({
  lines: z.array(
    z.object({
      type: ItemType,
      id: z.string(),
      title: z.string(),
      amount: z.int().nonnegative(),
      /** How many tracks came with it. */
      tracks: z.int().positive(),
      licence_version: z.string(),
      /** The number of its certificate. */
      licence_number: z.string().nullable(),
      ...scopeFields,
      refunded: z.boolean(),
    }),
  ),
  /** As they were when they paid, but for the address. */
  buyer: z.object({ name: z.string(), company: z.string().nullable(), email: z.string() }),
  seller: z.object({ name: z.string(), address: z.string(), email: z.string() }),
  /** No real money was paid. */
  test: z.boolean(),
})
export type Receipt = z.infer<typeof Receipt>

export const getReceipt = defineCall({
  method: 'GET',
  path: '/orders/:number',
  summary: 'The receipt of one of the buyer’s orders',
  login: true,
  params: z.object({ number: textField('number') }),
  answer: Receipt,
})
