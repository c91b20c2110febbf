import { z } from 'zod'
import { defineCall } from '../call.ts'
import { dayField } from '../fields.ts'

const Day = z.object({
  day: z.iso.date(),
  /** What was sold, what was given back and what is withheld in disputes, in cents. What was given back in vain counts against it. */
  revenue: z.int(),
  refunds: z.int(),
  disputes: z.int(),
  /** How many orders were paid. */
  orders: z.int().nonnegative(),
  /** How many people heard a preview, as far as that can be told without knowing them. */
  listeners: z.int().nonnegative(),
  previews: z.int().nonnegative(),
})

const BestSeller = z.object({
  id: z.string(),
  title: z.string(),
  count: z.int().positive(),
  revenue: z.int().nonnegative(),
})

export const Statistics = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  currency: z.string(),
  /** Every day of the stretch, also those on which nothing happened. */
  days: z.array(Day),
  totals: Day.omit({ day: true, listeners: true }),
  /** What was sold in this stretch, what brought most first; as it was sold, also if it was refunded since. */
  best_packs: z.array(BestSeller),
  best_tracks: z.array(BestSeller),
  /** What was searched for at least twice and not found; kept for 90 days. */
  empty_searches: z.array(z.object({ text: z.string(), count: z.int().min(2), last_day: z.iso.date() })),
})
export type Statistics = z.infer<typeof Statistics>

export const getStatistics = defineCall({
  method: 'GET',
  path: '/admin/statistics',
  summary: 'What was sold, given back and heard, day by day (UTC), the last 30 days or up to 400 named ones',
  admin: true,
  query: z.object({ from: dayField('from').optional(), to: dayField('to').optional() }),
  answer: Statistics,
})
