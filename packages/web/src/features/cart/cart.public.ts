export {
  type Cart,
  type CartItem,
  formatItemCount,
  type ItemRef,
  isSameItem,
  isSameLine,
  removedMessage,
  toRequestedItem,
} from './cart.rules.ts'
export { PackCartButton, PackPrice, PriceNote, RemovalNote, TrackCartButton } from './cart-buttons.tsx'
export { CartProvider, useOfferedPack } from './cart-context.tsx'
export { nothingDueMessage } from './cart-item-text.rules.ts'
export { CartLink } from './cart-link.tsx'
export { CartRow } from './cart-row.tsx'
export { changeCart, clearCart, useCart } from './cart-store.ts'
export { OrderSummary } from './order-summary.tsx'
export { shownTotalOf } from './quote/shown-total.ts'
export { itemKeyOf, type QuotedItem, type QuoteState, useQuote } from './quote/use-quote.ts'
export { replaceItem } from './scope/cart-scope.rules.ts'
export { ScopeOptions } from './scope/scope-options.tsx'
export { fetchScopeChoice, ScopeChoice } from './scope-choice-island.ts'
export { UndoToast } from './undo-toast.tsx'
