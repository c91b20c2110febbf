import { type ItemName, same } from '@earcon/contract/cart'
import { remember } from '@earcon/contract/settlement'
import { changeCart, clearCart } from '../../state/cart.ts'
import { paidKey, readStored, writeStored } from '../../state/stored.ts'

/**
 * Once for each payment: whoever looks at the same page again may have filled another cart. What else is in it stays; only
 * where the shop cannot say what was bought, it is all that there is.
 */
export function clearCartFor(intent: string, items?: readonly ItemName[]) {
  const text = remember(readStored(paidKey), intent)
  if (text === undefined) return
  writeStored(paidKey, text)
  if (items) changeCart((cart) => ({ cart: cart.filter((held) => !items.some((item) => same(held, item))) }))
  else clearCart()
}
