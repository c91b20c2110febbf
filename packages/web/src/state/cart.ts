import { useStored } from './stored.ts'

/** How many things this browser's cart holds. */
export const useCartCount = () => countIn(useStored('earcon.cart'))

/** The cart is a list; anything else that stands there counts as nothing. */
function countIn(stored: string | null) {
  try {
    const cart: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(cart) ? cart.length : 0
  } catch {
    return 0
  }
}
