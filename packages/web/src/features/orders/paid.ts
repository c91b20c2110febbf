import { remember } from '@earcon/contract/settlement'
import { clearCart } from '../../state/cart.ts'
import { paidKey, readStored, writeStored } from '../../state/stored.ts'

/** Once for each payment: whoever looks at the same page again may have filled another cart. */
export function clearCartFor(intent: string) {
  const text = remember(readStored(paidKey), intent)
  if (text === undefined) return
  writeStored(paidKey, text)
  clearCart()
}
