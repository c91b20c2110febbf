import { type CartItem, itemsIn, remove, removed } from '@earcon/contract/cart'
import { useNavigate } from 'react-router'
import { changeCart } from '../../state/cart.ts'
import { retry } from '../../state/identity.ts'
import { useSession } from '../../state/session.ts'
import { endGesture } from '../../ui/modal.ts'
import { Failure } from '../../ui/notice.tsx'
import { CartRow } from './cart-row.section.tsx'
import { OrderSummary } from './order-summary.tsx'
import { nameOf, type Quoted } from './quote.section.tsx'

/** What is in the cart, set as a table, and beside it what that adds up to. */
export function CartList({ quoted, onRemoved }: { quoted: Quoted; onRemoved: (place: number) => void }) {
  const session = useSession()
  const navigate = useNavigate()
  const { rows, isAnswered, trouble, asking, again } = quoted
  const unverified = session.state === 'loading' && session.unreachable

  const take = (item: CartItem, place: number) => {
    changeCart((now) => ({ cart: remove(now, item), sentence: removed(item.title) }))
    onRemoved(place)
    // The next item has come under the pointer.
    endGesture()
  }
  const clear = () => {
    changeCart((now) => (now.length === 0 ? { cart: now } : { cart: [], sentence: removed(itemsIn(now)) }))
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
              <CartRow key={nameOf(row.item)} row={row} onRemove={() => take(row.item, place)} />
            ))}
          </ul>
          <p className="ways-on">
            <button type="button" className="button" onClick={() => void navigate('/shop')}>
              Continue Shopping
            </button>
            <button type="button" className="button" onClick={clear}>
              Clear Cart
            </button>
          </p>
        </div>
        <OrderSummary
          rows={rows}
          unreachable={unverified || (trouble !== undefined && !trouble.refusal)}
          trying={asking}
          onTryAgain={unverified ? () => void retry() : again}
        />
      </div>
    </>
  )
}
