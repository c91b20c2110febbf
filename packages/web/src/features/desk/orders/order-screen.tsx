import { formatMoment } from '@earcon/contract/date.rules'
import { scopeNote } from '@earcon/contract/licences/scope-words.rules'
import { formatCartPrice, formatPriceWithCents } from '@earcon/contract/orders/money.rules'
import type { DeskOrder } from '@earcon/contract/orders/orders.admin.calls'
import { useState } from 'react'
import { api } from '../../../platform/api.ts'
import { Link } from '../../../ui/link.tsx'
import { Success } from '../../../ui/success.tsx'
import { ConfirmButton } from '../shell/confirm-button.tsx'
import { Crumb, DeskPage } from '../shell/desk-page.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { useCall } from '../shell/use-call.ts'
import { OrderState } from './order-table.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { RefundButton } from './refund-button.tsx'

const back = <Crumb to="/admin/orders">Orders</Crumb>

/** One order with all that happened to it, and what can be done about it. */
export function OrderScreen({ number }: { number: string }) {
  const call = useCall('GET /admin/orders/:number', { params: { number } })
  const [news, setNews] = useState('')
  const order = call.answer
  const tell = (sentence: string) => {
    setNews(sentence)
    call.reload()
  }
  return (
    <DeskPage
      title={order && !order.number ? 'Order without a number' : `Order ${order?.number ?? number}`}
      above={back}
      beside={order && <OrderState status={order.status} />}
    >
      <Success>{news && <p>{news}</p>}</Success>
      <Loaded call={call}>
        {(order) => (
          <>
            <OrderActions order={order} onDone={tell} />
            <OrderFacts order={order} />
            <OrderLines order={order} />
            <OrderTimeline entries={order.timeline} />
          </>
        )}
      </Loaded>
    </DeskPage>
  )
}

function OrderActions({ order, onDone }: { order: DeskOrder; onDone: (sentence: string) => void }) {
  const { number, buyer, is_refundable } = order
  if (!number) return null
  return (
    <div className="ways-on desk-actions">
      {is_refundable && <RefundButton order={{ ...order, number }} onDone={onDone} />}
      {order.paid_at && (
        <ConfirmButton
          label="Send the receipt again"
          title={`Send receipt ${number} again?`}
          answer={buyer ? 'Send it' : undefined}
          onConfirm={async () => {
            const { message } = await api('POST /admin/orders/:number/receipt', { params: { number } })
            onDone(message)
          }}
        >
          <p>
            {buyer
              ? `It goes to ${buyer.email}, the address that the buyer has now.`
              : 'The account that bought this was deleted, so there is nobody to send the receipt to.'}
          </p>
        </ConfirmButton>
      )}
    </div>
  )
}

const OrderFacts = ({ order }: { order: DeskOrder }) => (
  <dl className="desk-facts">
    <div>
      <dt>Buyer</dt>
      <dd>
        {order.buyer ? (
          <Link to={`/admin/people/${order.buyer.id}`}>{order.buyer.email}</Link>
        ) : (
          'The account was deleted.'
        )}
        {order.buyer?.name && order.buyer.name !== order.buyer.email && <span>{order.buyer.name}</span>}
      </dd>
    </div>
    <div>
      <dt>{order.paid_at ? 'Paid' : 'Made'}</dt>
      <dd>
        <time dateTime={order.paid_at ?? order.made_at}>
          {formatMoment(order.paid_at ?? order.made_at, 'UTC')} UTC
        </time>
      </dd>
    </div>
    {order.payment_intent && (
      <div>
        <dt>Payment</dt>
        <dd>
          {order.payment_intent}
          {order.test && <span>Test mode: no real money</span>}
        </dd>
      </div>
    )}
    <div>
      <dt>Seller</dt>
      <dd>{order.seller.name}</dd>
    </div>
  </dl>
)

function OrderLines({ order }: { order: DeskOrder }) {
  const { lines, amount, refunded_amount: refunded, currency } = order
  const price = (amount: number) => formatCartPrice({ amount, currency })
  return (
    <table className="table in-rows order-lines" aria-label="Lines">
      <caption>
        <span className="numeral">Table 1.</span> What was bought.
      </caption>
      <thead>
        <tr>
          <th scope="col">Title</th>
          <th scope="col">Kind</th>
          <th scope="col">Licence</th>
          <th scope="col" className="number">
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ line, title, type, tracks, licence_version, amount, refunded_at, ...scope }) => (
          <tr key={line}>
            <th scope="row">
              <cite>{title}</cite>
              {scopeNote(scope)}
              {refunded_at && ' (refunded)'}
            </th>
            <td>
              {type === 'track' ? 'Track' : `Sound pack, ${tracks === 1 ? '1 track' : `${tracks} tracks`}`}
            </td>
            <td>
              <span className="unit">Licence </span>
              {licence_version}
            </td>
            <td className="number price">{formatPriceWithCents({ amount, currency })}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Sum name="Total" sum={price(amount)} />
        {refunded > 0 && <Sum name="Given back" sum={`−${price(refunded)}`} />}
        {refunded > 0 && <Sum name="Remains" sum={price(amount - refunded)} />}
      </tfoot>
    </table>
  )
}

const Sum = ({ name, sum }: { name: string; sum: string }) => (
  <tr>
    <th scope="row" colSpan={3}>
      {name}
    </th>
    <td className="number price">{sum}</td>
  </tr>
)
