import { readStored, writeStored } from './browser-storage.ts'

const lastListKey = 'earcon.lastList'

/** The list as it was last looked at in this tab, its page and search included. */
export const rememberList = (address: string) => writeStored(lastListKey, address, 'session')

/** Where shopping goes on. Only a list of our own shop is one. */
export function lastListAddress() {
  const address = readStored(lastListKey, 'session') ?? ''
  return /^\/shop(\?|$)/.test(address) ? address : '/shop'
}
