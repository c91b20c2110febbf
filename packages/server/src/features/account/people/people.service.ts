import { Refusal } from '@earcon/contract/refusal.rules'
import type { DeskContext } from '../../../context.ts'

/** Not built yet: the contract came first. */
async function unavailable(): Promise<never> {
  throw new Refusal('unavailable')
}

export const searchPeople = (_context: DeskContext, _query: object) => unavailable()
export const getPerson = (_context: DeskContext, _id: string) => unavailable()
export const giveGift = (_context: DeskContext, _id: string, _gift: object) => unavailable()
export const takeBackGift = (_context: DeskContext, _id: string, _gift: object) => unavailable()
export const setAdministrator = (_context: DeskContext, _id: string, _change: object) => unavailable()
export const endSessionsOf = (_context: DeskContext, _id: string) => unavailable()
