import { Refusal } from '@earcon/contract/refusal.rules'
import { CardsUnavailableError } from '../../../ports/cards.ts'

/** A provider that is away is told to the buyer in words, and to the log in full. */
export async function refuseOnCardOutage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CardsUnavailableError)
      throw new Refusal('cards-away', { cause: error, retryAfter: 10 })
    throw error
  }
}
