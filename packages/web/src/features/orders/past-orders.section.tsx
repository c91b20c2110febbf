import { cartPrice } from '@earcon/contract/money'
import type { OrderEntry } from '@earcon/contract/orders'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAnswer } from '../../platform/answer.ts'
import { apiFor } from '../../platform/api.ts'
import { Failure } from '../../ui/notice.tsx'
import { Waiting } from '../../ui/waiting.tsx'

const ask = async (signal: AbortSignal) => (await apiFor({ signal })('GET /orders')).data

/** Every order that was paid, each with the way to its receipt; what is to be said where there is none. */
export function PastOrders({ children }: { children: ReactNode }) {
  const { answer: orders, error, again } = useAnswer(ask)
  if (error !== undefined)
    return (
      <Failure sentence="Failed to load your orders.">
        <button type="button" className="button" onClick={again}>
          Try again
        </button>
      </Failure>
    )
  if (!orders) return <Waiting sentence="This page needs JavaScript." />
  return orders.length > 0 ? <OrdersTable {...{ orders }} /> : children
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
