export {
  type Cart,
  cartSummaryOf,
  formatItemCount,
  type ItemRef,
  isSameItem,
  removedMessage,
} from './cart.rules.ts'
export { PackCartButton, PackPrice, PriceNote, TrackCartButton } from './cart-buttons.tsx'
export { CartProvider } from './cart-context.tsx'
export { CartLink } from './cart-link.tsx'
export { CartRow } from './cart-row.tsx'
export { changeCart, clearCart, useCart } from './cart-store.ts'
export { OrderSummary } from './order-summary.tsx'
export { UndoToast } from './undo-toast.tsx'
export { itemKeyOf, type QuotedItem, type QuoteState, useQuote } from './use-quote.ts'
