import { Refusal } from '@earcon/contract/refusal'
import { CardsAway } from '../../ports/cards.ts'

/** A provider that is away is told to the buyer in words, and to the log in full. */
export async function withProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CardsAway) throw new Refusal('cards-away', { cause: error, retryAfter: 10 })
    throw error
  }
}
