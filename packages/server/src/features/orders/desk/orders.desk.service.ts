import { Refusal } from '@earcon/contract/refusal.rules'
import type { DeskContext } from '../../../context.ts'

/** Not built yet: the contract came first. */
async function unavailable(): Promise<never> {
  throw new Refusal('unavailable')
}

export const searchOrders = (_context: DeskContext, _query: object) => unavailable()
export const getOrder = (_context: DeskContext, _number: string) => unavailable()
export const exportMoneyMovements = (_context: DeskContext, _query: object) => unavailable()
export const previewRefund = (_context: DeskContext, _number: string, _request: object) => unavailable()
export const resendReceipt = (_context: DeskContext, _number: string) => unavailable()
