import { Refusal } from '@earcon/contract/refusal.rules'
import type { DeskContext } from '../../../context.ts'

/** Not built yet: the contract came first. */
async function unavailable(): Promise<never> {
  throw new Refusal('unavailable')
}

export const listInquiries = (_context: DeskContext, _query: object) => unavailable()
export const updateInquiry = (_context: DeskContext, _id: string, _change: object) => unavailable()
export const listFailedMails = (_context: DeskContext, _query: object) => unavailable()
export const retryMails = (_context: DeskContext, _which: object) => unavailable()
