import { scopeText } from '@earcon/contract/licences/scope-words.rules'
import { formatCartPrice } from '@earcon/contract/orders/money.rules'
import type { ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import { Plate } from '../../ui/plate.tsx'
import { type CartItem, itemPriceOf } from './cart.rules.ts'
import { itemKindLabel, packContentsLabel } from './cart-item-text.rules.ts'
import type { QuotedItem } from './quote/use-quote.ts'

/** One item of the cart: what it is, what it costs now, and what there is to say of that; where it may be, the way out. */
export function CartRow({
  row: { item, status, remarks },
  scope,
  onRemove,
}: {
  row: QuotedItem
  /** Where it can be chosen for how many people it is licensed. */
  scope?: ReactNode
  onRemove?: () => void
}) {
  const inside = packContentsLabel(item)
  const gone = status === 'gone'
  const instead = status && insteadOfPrice[status]
  return (
    <li className="cart-item">
      <Plate of={item} />
      <div className="about">
        <p className="title">
          <Title of={item} gone={gone} />
        </p>
        <p className="kind">{itemKindLabel(item)}</p>
        {inside && <p className="inside">{inside}</p>}
        {!gone && <p className="kind">{scope ?? `For ${scopeText(item)}`}</p>}
        {remarks.map((remark) => (
          <p key={remark} className="said">
            <Unbroken>{remark}</Unbroken>
          </p>
        ))}
      </div>
      <p className="price">{instead ?? formatCartPrice(itemPriceOf(item))}</p>
      {onRemove && (
        <button
          type="button"
          className="button bare remove"
          aria-label={`Remove: ${item.title}`}
          onClick={onRemove}
        >
          Remove
        </button>
      )}
    </li>
  )
}

/** What costs nothing here has no price to be read as one. */
const insteadOfPrice: Partial<Record<NonNullable<QuotedItem['status']>, ReactNode>> = {
  gone: '–',
  owned: 'Not charged',
  unsold: 'Not charged',
  paying: <Link to="/account#orders">Being paid</Link>,
}

/** A track is found on the page of a pack that has it, if one is known; what is not sold any more has no page. */
function Title({ of: item, gone }: { of: CartItem; gone: boolean }) {
  const pack = item.type === 'track' ? item.pack_id : item.id
  if (!pack || gone) return item.title
  return <Link to={`/sound-pack/${encodeURIComponent(pack)}`}>{item.title}</Link>
}

/** A minus sign stands on one line with what it takes away. */
function Unbroken({ children: sentence }: { children: string }) {
  const at = sentence.lastIndexOf('−')
  if (at < 0) return sentence
  return (
    <>
      {sentence.slice(0, at)}
      <span>{sentence.slice(at)}</span>
    </>
  )
}
