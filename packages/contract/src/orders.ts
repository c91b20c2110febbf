import { z } from 'zod'
import { call } from './call.ts'
import { text } from './text.ts'

const ItemType = z.enum(['track', 'sound_pack'], "type must be 'track' or 'sound_pack'.")

/** What a cart asks for. The amount is what it told its owner, and is never believed: only compared. */
export const Wish = z.object(
  { id: text('id'), type: ItemType, amount: z.number('amount must be a number.').optional() },
  'Each item must be an object.',
)
export type Wish = z.infer<typeof Wish>

export const QuoteLine = z.object({
  id: z.string(),
  type: ItemType,
  /** Null where the shop knows nothing of that name. */
  title: z.string().nullable(),
  /** changed: the cart was told another amount. */
  status: z.enum(['ok', 'owned', 'gone', 'changed']),
  /** What it costs; nothing where it cannot be bought. */
  amount: z.int().nonnegative(),
  /** What it costs those who own nothing of it. */
  list_amount: z.int().nonnegative(),
  /** Of so many tracks the buyer owns some, and some come with earlier lines. */
  tracks: z.object({ total: z.int(), owned: z.int(), earlier: z.int() }),
})
export type QuoteLine = z.infer<typeof QuoteLine>

export const Quote = z.object({
  lines: z.array(QuoteLine),
  amount: z.int().nonnegative(),
  currency: z.string(),
})
export type Quote = z.infer<typeof Quote>

export const quoteOrder = call({
  method: 'POST',
  path: '/orders/quote',
  summary: 'What a cart costs whoever asks, line by line; makes no order',
  body: z.object({ items: z.array(Wish, 'items must be a list.') }),
  answer: Quote,
})
