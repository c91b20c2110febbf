import { Refusal } from '@earcon/contract/refusal.rules'
import { CardsUnavailableError } from '../../../ports/cards.ts'

/** A provider that is away is told to the buyer in words, and to the log in full. */
export async function refuseOnCardOutage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CardsUnavailableError)) throw error
    // Trying again helps against the one, and only the owner against the other.
    if (error.fault === 'misconfigured') throw new Refusal('cards-misconfigured', { cause: error })
    throw new Refusal('cards-away', { cause: error, retryAfter: 10 })
  }
}
