import { readStored, writeStored } from '../../platform/browser-storage.ts'
import { changeCart, clearCart, type ItemRef, isSameItem } from '../cart/cart.public.ts'
import { paidIntentsKey } from '../library/library.public.ts'
import { rememberPaidIntent } from './settlement.rules.ts'

/**
 * Once for each payment: whoever looks at the same page again may have filled another cart. What else is in it stays; only
 * where the shop cannot say what was bought, it is all that there is.
 */
export function clearPaidCart(intent: string, items?: readonly ItemRef[]) {
  const text = rememberPaidIntent(readStored(paidIntentsKey), intent)
  if (text === undefined) return
  writeStored(paidIntentsKey, text)
  if (items)
    changeCart((cart) => ({ cart: cart.filter((held) => !items.some((item) => isSameItem(held, item))) }))
  else clearCart()
}
