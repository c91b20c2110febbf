import { useNavigate } from 'react-router'
import { lastListAddress } from '../../platform/last-list.ts'
import { useSession } from '../../platform/session.ts'
import { swallowRepeatedClicks } from '../../ui/modal.ts'
import { Failure } from '../../ui/notice.tsx'
import { retrySession } from '../identity/identity.public.ts'
import { type CartItem, formatItemCount, removedMessage, removeItem } from './cart.rules.ts'
import { CartCheckout } from './cart-checkout.tsx'
import { CartRow } from './cart-row.tsx'
import { changeCart } from './cart-store.ts'
import { itemKeyOf, type QuoteState } from './quote/use-quote.ts'
import { ScopeSelect } from './scope/scope-select.tsx'

/** What is in the cart, set as a table, and beside it what that adds up to. */
export function CartList({ quoted, onRemoved }: { quoted: QuoteState; onRemoved: (place: number) => void }) {
  const session = useSession()
  const navigate = useNavigate()
  const { rows, isAnswered, trouble, isAsking, retry } = quoted
  const unverified = session.state === 'loading' && session.unreachable

  const take = (item: CartItem, place: number) => {
    changeCart((now) => ({ cart: removeItem(now, item), sentence: removedMessage(item.title) }))
    onRemoved(place)
    // The next item has come under the pointer.
    swallowRepeatedClicks()
  }
  const clear = () => {
    changeCart((now) =>
      now.length === 0 ? { cart: now } : { cart: [], sentence: removedMessage(formatItemCount(now)) },
    )
    onRemoved(0)
    // What there is to say of an empty cart stands at the top.
    scrollTo(0, 0)
  }
  return (
    <>
      {trouble?.refusal && <Failure sentence={trouble.refusal} />}
      <div className="cart" aria-busy={!isAnswered}>
        <div className="cart-table">
          <p className="cart-head" aria-hidden="true">
            <span>Item</span>
            <span>Price</span>
          </p>
          <ul className="cart-items" aria-label="Cart items">
            {rows.map((row, place) => (
              <CartRow
                key={itemKeyOf(row.item)}
                row={row}
                scope={<ScopeSelect of={row.item} />}
                onRemove={() => take(row.item, place)}
              />
            ))}
          </ul>
          <p className="ways-on">
            <button type="button" className="button" onClick={() => void navigate(lastListAddress())}>
              Continue Shopping
            </button>
            <button type="button" className="button" onClick={clear}>
              Clear Cart
            </button>
          </p>
        </div>
        <CartCheckout
          rows={rows}
          unreachable={unverified || (trouble !== undefined && !trouble.refusal)}
          trying={isAsking}
          onTryAgain={unverified ? () => void retrySession() : retry}
        />
      </div>
    </>
  )
}
