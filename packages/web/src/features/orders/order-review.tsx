import type { User } from '@earcon/contract/identity/identity.calls'
import { type RefObject, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { flashMessage } from '../../platform/flash.ts'
import { Link } from '../../ui/link.tsx'
import { swallowRepeatedClicks } from '../../ui/modal.ts'
import {
  CartRow,
  changeCart,
  formatItemCount,
  isSameItem,
  itemKeyOf,
  nothingDueMessage,
  OrderSummary,
  type QuotedItem,
  removedMessage,
} from '../cart/cart.public.ts'
import { isVerifiedByNow, useVerificationWatch, VerificationPrompt } from '../identity/identity.public.ts'
import { LicenceNote } from '../licences/licences.public.ts'
import { BackToCart } from './back-to-cart.tsx'
import { verifyFirstMessage } from './checkout-messages.ts'
import { type LicenseeCheck, LicenseeFields } from './licensee/licensee-fields.tsx'

/** What would be bought, at which prices and by whom; and what cannot be, with the way to go on without it. */
export function OrderReview({ rows, user }: { rows: QuotedItem[]; user: User }) {
  const blocked = rows.filter(({ status }) => status === 'gone' || status === 'owned' || status === 'unsold')
  const bought = rows.filter(({ isCharged }) => isCharged)
  const [isPrompted, setPrompted] = useState(false)
  const licensee = useRef<LicenseeCheck>(null)
  useVerificationWatch(!user.is_email_verified)
  return (
    <>
      <div className="cart">
        <div className="cart-table">
          <p className="cart-head" aria-hidden="true">
            <span>Item</span>
            <span>Price</span>
          </p>
          <ul className="cart-items" aria-label="Order items">
            {rows.map((row) => (
              <CartRow key={itemKeyOf(row.item)} row={row} />
            ))}
          </ul>
          {bought.length > 0 && (
            <LicenseeFields
              ref={licensee}
              email={user.email}
              mayExtend={bought.some(({ item }) => item.scope ?? item.broadcast)}
            />
          )}
        </div>
        <OrderSummary rows={rows}>
          <p className="footnote">
            You are buying as <span className="address">{user.email}</span>. The receipt goes to this address.
          </p>
          <LicenceNote />
          {blocked.length > 0 && <BlockedItems rows={blocked} />}
          {!user.is_email_verified && <Unverified email={user.email} />}
          {blocked.length > 0 || bought.length > 0 ? (
            <ContinueButton
              {...{ blocked, user, licensee }}
              waiting={rows.some(({ status }) => !status)}
              all={blocked.length === rows.length}
              onUnverified={() => setPrompted(true)}
            />
          ) : (
            <NothingDue statuses={rows.map(({ status }) => status)} />
          )}
        </OrderSummary>
      </div>
      <VerificationPrompt open={isPrompted && !user.is_email_verified} onClose={() => setPrompted(false)}>
        {verifyFirstMessage}
      </VerificationPrompt>
    </>
  )
}

/** Why is said with each of them. */
const BlockedItems = ({ rows }: { rows: QuotedItem[] }) => (
  <div className="notice failure">
    <p role="alert">
      {rows.length === 1
        ? 'This cannot be bought, and is not charged:'
        : 'These cannot be bought, and are not charged:'}
    </p>
    <ul className="blocked">
      {rows.map(({ item }) => (
        <li key={itemKeyOf(item)}>
          <cite>{item.title}</cite>
        </li>
      ))}
    </ul>
  </div>
)

const Unverified = ({ email }: Pick<User, 'email'>) => (
  <div className="notice">
    <p>
      {verifyFirstMessage} We have already mailed a link to <span className="address">{email}</span>. Please
      open it, then come back here. If you cannot find it,{' '}
      <Link to="/account" state={{ from: '/checkout-confirm' }}>
        your account page
      </Link>{' '}
      can mail you a new one.
    </p>
  </div>
)

/** All of it is being paid already: the order says how that stands. */
const NothingDue = ({ statuses }: { statuses: QuotedItem['status'][] }) => (
  <div className="way-on">
    <p>{nothingDueMessage(statuses)}</p>
    <Link className="button leading" to="/account#orders">
      View your order
    </Link>
    <BackToCart />
  </div>
)

interface ContinueProps {
  blocked: QuotedItem[]
  user: User
  /** For the shop's word on something that has just come into the cart. */
  waiting: boolean
  /** Nothing would be left. */
  all: boolean
  onUnverified: () => void
  licensee: RefObject<LicenseeCheck | null>
}

/** One button leads on: first without what cannot be bought, then to the payment. The same one, so that it keeps the focus. */
function ContinueButton({ blocked, user, waiting, all, onUnverified, licensee }: ContinueProps) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const items = blocked.map(({ item }) => item)

  const removeThem = () => {
    const sentence = removedMessage(items.length === 1 ? (items[0]?.title ?? '') : formatItemCount(items))
    if (all)
      flashMessage({ sentence: 'Nothing in your cart could be bought, so it is empty now.', path: '/shop' })
    changeCart((now) => ({
      cart: now.filter((held) => !items.some((item) => isSameItem(held, item))),
      sentence,
    }))
    // Something else has come under the pointer.
    swallowRepeatedClicks()
  }
  const proceed = async () => {
    if (licensee.current?.isReady() === false) return
    setAsking(true)
    const verified = user.is_email_verified || (await isVerifiedByNow())
    setAsking(false)
    if (verified) void navigate('/checkout')
    else onUnverified()
  }
  const act = () => (blocked.length > 0 ? removeThem() : void proceed())
  return (
    <div className="way-on">
      <button
        type="button"
        className="button leading"
        aria-disabled={waiting || asking || undefined}
        aria-busy={asking}
        // The second half of a double click on the page that one comes from is not meant for this one.
        onClick={({ detail }) => !waiting && !asking && detail < 2 && act()}
      >
        {blocked.length > 0 ? 'Remove and continue' : 'Proceed to Payment'}
      </button>
      <BackToCart />
    </div>
  )
}
