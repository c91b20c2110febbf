import { formatDay } from '@earcon/contract/date.rules'
import { formatPriceWithCents } from '@earcon/contract/orders/money.rules'
import type { DeskOrderEntry } from '@earcon/contract/orders/orders.admin.calls'
import type { OrderStatus } from '@earcon/contract/orders/orders.calls'
import type { ReactNode } from 'react'
import { Link } from '../../../ui/link.tsx'
import { listed, statusNames } from './order-words.rules.ts'

interface OrderTableProps {
  orders: DeskOrderEntry[]
  caption: ReactNode
  id?: string
  busy?: boolean
  /** Of one person alone: whose they are is known. */
  ofOne?: boolean
}

/** Orders, each with the way to it. */
export const OrderTable = ({ orders, caption, id, busy = false, ofOne = false }: OrderTableProps) => (
  <table id={id} className="table in-rows desk-orders" aria-label="Orders" aria-busy={busy}>
    <caption>{caption}</caption>
    <thead>
      <tr>
        <th scope="col">Order</th>
        <th scope="col">State</th>
        {!ofOne && <th scope="col">Buyer</th>}
        <th scope="col">What was bought</th>
        <th scope="col">Day</th>
        <th scope="col" className="number">
          Total
        </th>
      </tr>
    </thead>
    <tbody>
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} ofOne={ofOne} />
      ))}
    </tbody>
  </table>
)

function OrderRow({ order, ofOne }: { order: DeskOrderEntry; ofOne: boolean }) {
  const { id, number, status, buyer, titles, refunded_amount: refunded, currency } = order
  const bought = order.paid_at ?? order.made_at
  return (
    <tr>
      <th scope="row">
        <Link to={`/admin/orders/${number ?? id}`}>
          {number && <span className="unit">Order&nbsp;</span>}
          {number ?? 'not numbered'}
        </Link>
      </th>
      <td>
        <OrderState status={status} />
      </td>
      {!ofOne && <td className="email">{buyer ? buyer.email : 'account deleted'}</td>}
      <td className="titles">{listed(titles)}</td>
      <td>
        <time dateTime={bought}>{formatDay(bought)}</time>
      </td>
      <td className="number price">
        {formatPriceWithCents(order)}
        {refunded > 0 && (
          <span className="given-back">
            <span className="unseen">, given back: </span>−
            {formatPriceWithCents({ amount: refunded, currency })}
          </span>
        )}
      </td>
    </tr>
  )
}

/** A state, said in small capitals. */
export const OrderState = ({ status }: { status: OrderStatus }) => (
  <span className="state-word" data-state={status}>
    {statusNames[status]}
  </span>
)
