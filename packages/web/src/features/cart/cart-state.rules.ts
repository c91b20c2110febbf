import { type Cart, parseCart } from './cart.rules.ts'
import type { CartChange } from './cart-steps.rules.ts'

/** What a tab knows of the cart: what is stored for all of them, and what has just happened here. */
export interface CartState {
  cart: Cart
  /** The text that stands for it in the storage. */
  text: string | null
  /** What is stored instead, where the text could not be; it counts as soon as it becomes something else. */
  storedInstead?: string | null
  /** The way back from the last change, as long as nothing else has happened to the cart. */
  undoOffer?: UndoOffer | undefined
  /** Whose coming together was undone: it is not done again until the cart changes. */
  declinedPack?: string | undefined
}

interface UndoOffer {
  sentence: string
  before: Cart
  /** Which pack came together unasked. */
  packId: string | undefined
}

export const initialCartState: CartState = { cart: [], text: null }

/** The tab looks at the storage: whatever another one has put there counts, and ends the way back. */
export function syncWithStorage(
  state: CartState,
  stored: string | null,
  ignore?: (why: string) => void,
): CartState {
  const lastSeen = state.storedInstead === undefined ? state.text : state.storedInstead
  return stored === lastSeen ? state : { cart: parseCart(stored, ignore), text: stored }
}

/** A step was taken; one that was taken unasked names the pack for whose sake. */
export function applyChange(
  { cart: before }: CartState,
  { cart, sentence }: CartChange,
  packId?: string,
): CartState {
  return { cart, text: textOf(cart), ...(sentence && { undoOffer: { sentence, before, packId } }) }
}

/** Back to exactly what was before. */
export const undoLastChange = ({ cart, undoOffer }: CartState): CartState => ({
  cart: undoOffer?.before ?? cart,
  text: textOf(undoOffer?.before ?? cart),
  declinedPack: undoOffer?.packId,
})

/** What was offered has been read. */
export const withoutUndoOffer = (state: CartState): CartState => ({ ...state, undoOffer: undefined })

/** It could not be stored, so it lasts as long as the page. */
export const markUnstored = (state: CartState, storedInstead: string | null): CartState => ({
  ...state,
  storedInstead,
})

const textOf = (cart: Cart) => (cart.length > 0 ? JSON.stringify(cart) : null)
