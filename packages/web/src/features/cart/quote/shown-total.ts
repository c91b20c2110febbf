import { readStored, writeStored } from '../../../platform/browser-storage.ts'
import type { ItemRef } from '../cart.rules.ts'
import { itemKeyOf } from './use-quote.ts'

const shownTotalKey = 'earcon.shownTotal'

const keysOf = (items: readonly ItemRef[]) => items.map(itemKeyOf).join()

/** What the cart came to as its buyer last saw it in this tab: the till says so if it asks for something else. */
export const rememberShownTotal = (items: readonly ItemRef[], total: string) =>
  writeStored(shownTotalKey, `${keysOf(items)}\n${total}`, 'session')

/** The same, of exactly these items; nothing where they were never seen together. */
export function shownTotalOf(items: readonly ItemRef[]) {
  const [keys, total] = (readStored(shownTotalKey, 'session') ?? '').split('\n')
  return keys === keysOf(items) ? total : undefined
}
