import { itemsIn, removed, same } from '@earcon/contract/cart'
import type { User } from '@earcon/contract/identity/identity.calls'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { changeCart } from '../../state/cart.ts'
import { say } from '../../state/word.ts'
import { endGesture } from '../../ui/modal.ts'
import { CartRow } from '../cart/cart-row.section.tsx'
import { nameOf, type Row } from '../cart/quote.section.tsx'
import { Sums } from '../cart/sums.section.tsx'
import { VerificationPrompt } from '../identity/verification-prompt.section.tsx'
import { LicenceNote } from '../licence/licence-note.section.tsx'
import { BackToCart } from './back-to-cart.tsx'
import { verifyFirst } from './sentences.ts'

/** What would be bought, at which prices and by whom; and what cannot be, with the way to go on without it. */
export function Review({ rows, user }: { rows: Row[]; user: User }) {
  const blocked = rows.filter(({ status }) => status === 'gone' || status === 'owned')
  const bought = rows.filter((row) => !blocked.includes(row))
  const [asked, setAsked] = useState(false)
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
              <CartRow key={nameOf(row.item)} row={row} />
            ))}
          </ul>
        </div>
        <Sums items={bought.length > 0 ? bought.map(({ item }) => item) : rows.map(({ item }) => item)}>
          <p className="footnote">
            Bought by <span className="address">{user.email}</span>, who gets the receipt.
          </p>
          <LicenceNote />
          {blocked.length > 0 && <Blocked rows={blocked} />}
          {!user.is_email_verified && <Unverified />}
          <WayOn
            {...{ blocked, user }}
            waiting={rows.some(({ status }) => !status)}
            all={bought.length === 0}
            onUnverified={() => setAsked(true)}
          />
        </Sums>
      </div>
      <VerificationPrompt open={asked && !user.is_email_verified} onClose={() => setAsked(false)}>
        {verifyFirst}
      </VerificationPrompt>
    </>
  )
}

/** Why is said with each of them. */
const Blocked = ({ rows }: { rows: Row[] }) => (
  <div className="notice failure">
    <p role="alert">
      {rows.length === 1
        ? 'This cannot be bought, and is not charged:'
        : 'These cannot be bought, and are not charged:'}
    </p>
    <ul className="blocked">
      {rows.map(({ item }) => (
        <li key={nameOf(item)}>
          <cite>{item.title}</cite>
        </li>
      ))}
    </ul>
  </div>
)

const Unverified = () => (
  <div className="notice">
    <p>
      {verifyFirst}{' '}
      <Link to="/account" state={{ from: '/checkout-confirm' }}>
        Your account page
      </Link>{' '}
      can mail you a new link.
    </p>
  </div>
)

interface Ways {
  blocked: Row[]
  user: User
  /** For the shop's word on something that has just come into the cart. */
  waiting: boolean
  /** Nothing would be left. */
  all: boolean
  onUnverified: () => void
}

/** One button leads on: first without what cannot be bought, then to the payment. The same one, so that it keeps the focus. */
function WayOn({ blocked, user, waiting, all, onUnverified }: Ways) {
  const navigate = useNavigate()
  const items = blocked.map(({ item }) => item)

  const removeThem = () => {
    const sentence = removed(items.length === 1 ? (items[0]?.title ?? '') : itemsIn(items))
    if (all) say({ sentence: 'Nothing in your cart could be bought, so it is empty now.', at: '/shop' })
    changeCart((now) => ({ cart: now.filter((held) => !items.some((item) => same(held, item))), sentence }))
    // Something else has come under the pointer.
    endGesture()
  }
  const proceed = () => {
    if (user.is_email_verified) void navigate('/checkout')
    else onUnverified()
  }
  return (
    <div className="way-on">
      <button
        type="button"
        className="button leading"
        aria-disabled={waiting || undefined}
        // The second half of a double click on the page that one comes from is not meant for this one.
        onClick={({ detail }) => !waiting && detail < 2 && (blocked.length > 0 ? removeThem : proceed)()}
      >
        {blocked.length > 0 ? 'Remove and continue' : 'Proceed to Payment'}
      </button>
      <BackToCart />
    </div>
  )
}
