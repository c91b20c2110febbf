import { useStored, writeStored } from './stored.ts'

const cartKey = 'earcon.cart'

/** How many things this browser's cart holds. */
export const useCartCount = () => countIn(useStored(cartKey))

/** In every tab; this one hears only of what others do, so it is told. */
export function clearCart() {
  writeStored(cartKey, null)
  dispatchEvent(new StorageEvent('storage', { key: cartKey }))
}

/** The cart is a list; anything else that stands there counts as nothing. */
function countIn(stored: string | null) {
  try {
    const cart: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(cart) ? cart.length : 0
  } catch {
    return 0
  }
}
