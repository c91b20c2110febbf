import { cartPrice } from '@earcon/contract/money'
import type { OrderEntry } from '@earcon/contract/orders'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { apiFor } from '../../platform/api.ts'
import { Failure } from '../../ui/notice.tsx'
import { Waiting } from '../../ui/waiting.tsx'

type Orders = OrderEntry[] | 'loading' | 'failed'

/** Every order that was paid, each with the way to its receipt; what is to be said where there is none. */
export function PastOrders({ children }: { children: ReactNode }) {
  const { orders, again } = useOrders()
  if (orders === 'loading') return <Waiting sentence="This page needs JavaScript." />
  if (orders === 'failed')
    return (
      <Failure sentence="Failed to load your orders.">
        <button type="button" className="button" onClick={again}>
          Try again
        </button>
      </Failure>
    )
  return orders.length > 0 ? <OrdersTable {...{ orders }} /> : children
}

function useOrders() {
  const [orders, setOrders] = useState<Orders>('loading')
  const [turn, setTurn] = useState(0)

  // oxlint-disable-next-line react/exhaustive-deps -- each turn is another try
  useEffect(() => {
    const over = new AbortController()
    apiFor(over)('GET /orders').then(
      ({ data }) => setOrders(data),
      () => over.signal.aborted || setOrders('failed'),
    )
    return () => over.abort()
  }, [turn])

  const again = () => {
    setOrders('loading')
    setTurn((now) => now + 1)
  }
  return { orders, again }
}

const calendar = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

const OrdersTable = ({ orders }: { orders: OrderEntry[] }) => (
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
      {orders.map(({ number, titles, paid_at, amount, currency, status }) => (
        <tr key={number}>
          <th scope="row">
            <Link to={`/receipt/${number}`}>
              <span className="unit">Receipt&nbsp;</span>
              {number}
            </Link>
          </th>
          <td>
            {listed(titles)}
            {remarks[status] && ` (${remarks[status]})`}
          </td>
          <td>
            <time dateTime={paid_at}>{calendar.format(new Date(paid_at))}</time>
          </td>
          <td className="number price">{cartPrice({ amount, currency })}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** A long list is on the receipt. */
const listed = (titles: string[]) =>
  titles.length > 4 ? `${titles.slice(0, 3).join(', ')} and ${titles.length - 3} more` : titles.join(', ')

/** How an order stands that was paid, and is no longer simply that. */
const remarks: Partial<Record<OrderEntry['status'], string>> = {
  partially_refunded: 'refunded in part',
  disputed: 'under review',
  refunded: 'refunded',
  charged_back: 'charged back',
}
