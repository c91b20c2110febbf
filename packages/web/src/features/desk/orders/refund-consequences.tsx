import { formatCartPrice } from '@earcon/contract/orders/money.rules'
import type { DeskOrder, RefundPreview } from '@earcon/contract/orders/orders.admin.calls'
import { listed } from './order-words.rules.ts'

/** What a refund would do, in the order in which an owner asks. */
export function RefundConsequences({ order, preview }: { order: DeskOrder; preview: RefundPreview }) {
  const { amount, currency, withdrawn, staying, mailed_to } = preview
  const price = (amount: number) => formatCartPrice({ amount, currency })
  return (
    <>
      <p>
        <strong className="price">{price(amount)}</strong> goes back to the card.{' '}
        {preview.status_after === 'refunded'
          ? 'The whole order is refunded then.'
          : `Then ${price(preview.refunded_amount_after)} of ${price(order.amount)} is refunded.`}{' '}
        It cannot be undone.
      </p>
      {withdrawn.length > 0 && (
        <p>
          The buyer can no longer use {withdrawn.length === 1 ? 'one track' : `${withdrawn.length} tracks`}:{' '}
          {listed(withdrawn.map(({ title }) => title))}.
        </p>
      )}
      {staying.length > 0 && (
        <>
          <p>They keep all the same:</p>
          <ul className="desk-marks">
            {staying.map(({ track_id, title, ...ground }) => (
              <li key={track_id}>
                <cite>{title}</cite>, {reasonOf(ground)}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        {mailed_to ? `${mailed_to} is told by mail.` : 'The account was deleted, so nobody is told by mail.'}
      </p>
    </>
  )
}

const reasonOf = ({
  because,
  order_number,
}: Pick<RefundPreview['staying'][number], 'because' | 'order_number'>) =>
  because === 'gift'
    ? 'which was given to them'
    : because === 'free'
      ? 'which is in a free pack'
      : `bought with order ${order_number ?? 'of theirs'}`
