import type { Cart } from '@earcon/contract/cart'
import type { Change } from '@earcon/contract/consolidation'
import { atFirst, changed, forgotten, type Keeping, seen, undone, unstored } from '@earcon/contract/keeping'
import { useSyncExternalStore } from 'react'
import { hearStored, readStored, writeStored } from './stored.ts'

const cartKey = 'earcon.cart'

/** What this tab knows of the one cart of this browser. */
let keeping = atFirst
const listeners = new Set<() => void>()

type Step = (cart: Cart) => Change

/** What the cart holds; unknown on the server, and until the page is alive. */
export const useCart = () =>
  useSyncExternalStore<Cart | undefined>(
    onCart,
    () => look().cart,
    () => undefined,
  )

/** What there is to say of the last change, which can be undone. */
export const useOffer = () =>
  useSyncExternalStore(
    onCart,
    () => look().offer,
    () => undefined,
  )

/** Everything that happens to the cart: written down at once, for every tab, and logged where it was ignored. */
export const changeCart = (step: Step) => take(step)

/** The same unasked, for the sake of a pack; nobody wants to see it again right after having undone it. */
export function tidyCart(pack: string, step: Step) {
  if (look().declined !== pack) take(step, pack)
}

export const clearCart = () => changeCart(() => ({ cart: [] }))

/** Back to exactly what the cart was before the last change. */
export function undo() {
  if (look().offer) keep(undone(keeping))
}

/** It has been read, or its page is left. */
export function forgetOffer() {
  keeping = forgotten(keeping)
  tell()
}

function take(step: Step, pack?: string) {
  const { cart } = look()
  const change = step(cart)
  if (change.ignored) log(change.ignored)
  if (change.cart !== cart) keep(changed(keeping, change, pack))
  // Somebody may have cleared the storage since it was last looked at.
  else tell()
}

const look = () => {
  keeping = seen(keeping, readStored(cartKey), log)
  return keeping
}

function keep(next: Keeping) {
  const stored = writeStored(cartKey, next.text)
  if (!stored) console.warn('The cart could not be stored: it lasts as long as this page.')
  keeping = stored ? next : unstored(next, readStored(cartKey))
  tell()
}

const log = (why: string) => console.warn(`Not added to the cart: ${why}.`)

const tell = () => {
  for (const changed of listeners) changed()
}

/** Other tabs are followed at once; a page that slept, or whose storage was cleared, looks when one comes back to it. */
function onCart(changed: () => void) {
  listeners.add(changed)
  const stop = hearStored(cartKey, changed)
  for (const name of ['focus', 'pageshow']) addEventListener(name, changed)
  return () => {
    listeners.delete(changed)
    stop()
    for (const name of ['focus', 'pageshow']) removeEventListener(name, changed)
  }
}
