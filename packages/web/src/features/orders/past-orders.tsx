import { formatDay } from '@earcon/contract/date.rules'
import { formatCartPrice } from '@earcon/contract/orders/money.rules'
import type { OrderEntry } from '@earcon/contract/orders/orders.calls'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { apiFor } from '../../platform/api.ts'
import { focusOn } from '../../ui/focus.ts'
import { Link } from '../../ui/link.tsx'

/** Every order that was paid, or is being paid. */
export const listOrders = async (signal: AbortSignal) => (await apiFor({ signal })('GET /orders')).data

/** Each with the way to its receipt. */
export function PastOrders({ orders }: { orders: OrderEntry[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  // An address that names them was there before they were.
  useEffect(() => {
    if (hash !== '#orders') return
    heading.current?.scrollIntoView()
    focusOn(heading.current)
  }, [hash])
  return (
    <section aria-labelledby="orders">
      <h2 ref={heading} id="orders">
        Orders and receipts
      </h2>
      <table className="table in-rows past-orders" aria-label="Orders">
        <caption>
          <span className="numeral">Table 1.</span> Your orders and their receipts.
        </caption>
        <thead>
          <tr>
            <th scope="col">Receipt</th>
            <th scope="col">What was bought</th>
            <th scope="col">Paid on</th>
            <th scope="col" className="number">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order, place) => (
            <OrderRow key={order.number ?? -place} {...{ order }} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Without a number there is no receipt: its payment is under way, or did not fit. */
function OrderRow({ order }: { order: OrderEntry }) {
  const { number, titles, paid_at } = order
  const remark = orderRemarkOf(order)
  return (
    <tr>
      <th scope="row">
        {number ? (
          <Link to={`/receipt/${number}`}>
            <span className="unit">Receipt&nbsp;</span>
            {number}
          </Link>
        ) : (
          'No receipt yet'
        )}
      </th>
      <td>
        {formatTitles(titles)}
        {remark && ` (${remark})`}
      </td>
      <td>{paid_at ? <time dateTime={paid_at}>{formatDay(paid_at)}</time> : 'Not paid yet'}</td>
      <td className="number price">{formatCartPrice(order)}</td>
    </tr>
  )
}

/** A long list is on the receipt. */
const formatTitles = (titles: string[]) =>
  titles.length > 4 ? `${titles.slice(0, 3).join(', ')} and ${titles.length - 3} more` : titles.join(', ')

/** How an order stands that is not simply paid. */
const orderRemarkOf = ({ status, amount, refunded_amount }: OrderEntry) =>
  status === 'review' && refunded_amount >= amount ? remarks.refunded : remarks[status]

const remarks: Partial<Record<OrderEntry['status'], string>> = {
  processing: 'the payment is being processed',
  review: 'under review',
  partially_refunded: 'refunded in part',
  disputed: 'under review',
  refunded: 'refunded',
  charged_back: 'charged back',
}
