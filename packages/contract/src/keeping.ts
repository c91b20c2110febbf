import { type Cart, read } from './cart.ts'
import type { Change } from './consolidation.ts'

/** What a tab knows of the cart: what is stored for all of them, and what has just happened here. */
export interface Keeping {
  cart: Cart
  /** The text that stands for it in the storage. */
  text: string | null
  /** What is stored instead, where the text could not be; it counts as soon as it becomes something else. */
  instead?: string | null
  /** The way back from the last change, as long as nothing else has happened to the cart. */
  offer?: Offer | undefined
  /** Whose coming together was undone: it is not done again until the cart changes. */
  declined?: string | undefined
}

interface Offer {
  sentence: string
  before: Cart
  /** Which pack came together unasked. */
  of: string | undefined
}

export const atFirst: Keeping = { cart: [], text: null }

/** The tab looks at the storage: whatever another one has put there counts, and ends the way back. */
export function seen(keeping: Keeping, stored: string | null, ignore?: (why: string) => void): Keeping {
  const known = keeping.instead === undefined ? keeping.text : keeping.instead
  return stored === known ? keeping : { cart: read(stored, ignore), text: stored }
}

/** A step was taken; one that was taken unasked names the pack for whose sake. */
export function changed({ cart: before }: Keeping, { cart, sentence }: Change, of?: string): Keeping {
  return { cart, text: textOf(cart), ...(sentence && { offer: { sentence, before, of } }) }
}

/** Back to exactly what was before. */
export const undone = ({ cart, offer }: Keeping): Keeping => ({
  cart: offer?.before ?? cart,
  text: textOf(offer?.before ?? cart),
  declined: offer?.of,
})

/** What was offered has been read. */
export const forgotten = (keeping: Keeping): Keeping => ({ ...keeping, offer: undefined })

/** It could not be stored, so it lasts as long as the page. */
export const unstored = (keeping: Keeping, instead: string | null): Keeping => ({ ...keeping, instead })

const textOf = (cart: Cart) => (cart.length > 0 ? JSON.stringify(cart) : null)
