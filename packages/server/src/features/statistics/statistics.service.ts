import { Refusal } from '@earcon/contract/refusal.rules'
import type { DeskContext } from '../../context.ts'

/** Not built yet: the contract came first. */
async function unavailable(): Promise<never> {
  throw new Refusal('unavailable')
}

export const getStatistics = (_context: DeskContext, _range: object) => unavailable()
