import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context } from '../../../context.ts'
import { type Attempt, rateLimit } from '../../../platform/security/rate-limits.ts'
import type { OrderRow } from '../orders.queries.ts'

/** Whoever tries out card after card is not buying. */
export const declinedCardAttempt = (userId: string): Attempt => ({
  action: 'declined-cards',
  subject: userId,
  limits: [{ max: 8, seconds: 3_600 }],
})

/** Counts a card that was declined; after too many of them the payment is over, and no new one is opened for a while. */
export async function countDecline(context: Context, { user_id, intent_id }: OrderRow) {
  if (user_id === null || intent_id === null) return
  try {
    await rateLimit(context, declinedCardAttempt(user_id))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await context.ports.cards.cancel(intent_id)
  }
}
