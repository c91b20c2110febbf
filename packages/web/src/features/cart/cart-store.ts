import { useSyncExternalStore } from 'react'
import { onStorageChange, readStored, writeStored } from '../../platform/browser-storage.ts'
import { createListeners } from '../../platform/listeners.ts'
import type { Cart } from './cart.rules.ts'
import {
  applyChange,
  type CartState,
  initialCartState,
  markUnstored,
  syncWithStorage,
  undoLastChange,
  withoutUndoOffer,
} from './cart-state.rules.ts'
import type { CartChange } from './cart-steps.rules.ts'

const cartKey = 'earcon.cart'

/** What this tab knows of the one cart of this browser. */
let cartState = initialCartState
const listeners = createListeners()

type CartStep = (cart: Cart) => CartChange

/** What the cart holds; unknown on the server, and until the page is hydrated. */
export const useCart = () =>
  useSyncExternalStore<Cart | undefined>(
    subscribeToCart,
    () => currentCartState().cart,
    () => undefined,
  )

/** What there is to say of the last change, which can be undone. */
export const useUndoOffer = () =>
  useSyncExternalStore(
    subscribeToCart,
    () => currentCartState().undoOffer,
    () => undefined,
  )

/** Everything that happens to the cart: written down at once, for every tab, and logged where it was ignored. */
export const changeCart = (step: CartStep) => applyStep(step)

/** The same unasked, for the sake of a pack; nobody wants to see it again right after having undone it. */
export function changeCartUnasked(pack: string, step: CartStep) {
  if (currentCartState().declinedPack !== pack) applyStep(step, pack)
}

export const clearCart = () => changeCart(() => ({ cart: [] }))

/** Back to exactly what the cart was before the last change. */
export function undoCartChange() {
  if (currentCartState().undoOffer) storeCartState(undoLastChange(cartState))
}

/** It has been read, or its page is left. */
export function dismissUndoOffer() {
  cartState = withoutUndoOffer(cartState)
  listeners.notify()
}

function applyStep(step: CartStep, pack?: string) {
  const { cart } = currentCartState()
  const change = step(cart)
  if (change.ignored) log(change.ignored)
  if (change.cart !== cart) storeCartState(applyChange(cartState, change, pack))
  // Somebody may have cleared the storage since it was last looked at.
  else listeners.notify()
}

const currentCartState = () => {
  cartState = syncWithStorage(cartState, readStored(cartKey), log)
  return cartState
}

function storeCartState(next: CartState) {
  const stored = writeStored(cartKey, next.text)
  if (!stored) console.warn('The cart could not be stored: it lasts as long as this page.')
  cartState = stored ? next : markUnstored(next, readStored(cartKey))
  listeners.notify()
}

const log = (why: string) => console.warn(`Not added to the cart: ${why}.`)

/** Other tabs are followed at once; a page that slept, or whose storage was cleared, looks when one comes back to it. */
function subscribeToCart(changed: () => void) {
  const stops = [listeners.subscribe(changed), onStorageChange(cartKey, changed)]
  for (const name of ['focus', 'pageshow']) addEventListener(name, changed)
  return () => {
    for (const stop of stops) stop()
    for (const name of ['focus', 'pageshow']) removeEventListener(name, changed)
  }
}
