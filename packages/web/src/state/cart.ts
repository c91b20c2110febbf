import { type Cart, read } from '@earcon/contract/cart'
import type { Change } from '@earcon/contract/consolidation'
import { useSyncExternalStore } from 'react'
import { hearStored, readStored, writeStored } from './stored.ts'

const cartKey = 'earcon.cart'

/** What was read last, and the cart it stands for: one text is always one and the same value. */
let shown: { text: string | null; cart: Cart } = { text: null, cart: [] }
/** What could not be stored lasts as long as the page. */
let unsaved: string | undefined
/** The way back from the last change, as long as nothing else has happened to the cart. */
let offer: Offer | undefined
/** What a way back has led to is left as it is, until it changes. */
let restored: string | null | undefined
const listeners = new Set<() => void>()

interface Offer {
  sentence: string
  before: Cart
  /** What the change has left behind. */
  after: string | null
}

/** What this browser's cart holds; unknown on the server, and until the page is alive. */
export const useCart = () => useSyncExternalStore<Cart | undefined>(onCart, cartNow, () => undefined)

export const useCartCount = () => useCart()?.length ?? 0

/** What there is to say of the last change, which can be undone. */
export const useOffer = () => useSyncExternalStore<Offer | undefined>(onCart, offerNow, () => undefined)

/** Everything that happens to the cart: written down at once, for every tab, and logged where it was ignored. */
export function changeCart(step: (cart: Cart) => Change) {
  const before = cartNow()
  const { cart, sentence, ignored } = step(before)
  if (ignored) console.warn(`Not added to the cart: ${ignored}.`)
  // Somebody may have cleared the storage since it was last looked at.
  if (cart === before) return tell()
  save(cart)
  offer = sentence ? { sentence, before, after: shown.text } : undefined
  tell()
}

/** The same unasked, which nobody wants to see again right after having undone it. */
export function tidyCart(step: (cart: Cart) => Change) {
  cartNow()
  if (shown.text !== restored) changeCart(step)
}

export const clearCart = () => changeCart(() => ({ cart: [] }))

/** Back to exactly what the cart was before the last change. */
export function undo() {
  const before = offerNow()?.before
  if (!before) return
  save(before)
  restored = shown.text
  forgetOffer()
}

/** It has been read, or its page is left. */
export function forgetOffer() {
  offer = undefined
  tell()
}

function cartNow() {
  const text = unsaved ?? readStored(cartKey)
  if (text !== shown.text) shown = { text, cart: read(text) }
  return shown.cart
}

function offerNow() {
  cartNow()
  return offer?.after === shown.text ? offer : undefined
}

function save(cart: Cart) {
  const text = cart.length > 0 ? JSON.stringify(cart) : null
  const stored = writeStored(cartKey, text)
  if (!stored) console.warn('The cart could not be stored: it lasts as long as this page.')
  unsaved = stored ? undefined : (text ?? '')
  shown = { text: unsaved ?? text, cart }
}

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
