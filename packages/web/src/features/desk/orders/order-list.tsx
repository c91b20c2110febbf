import type { Api } from '@earcon/contract/calls'
import type { OrderStatus } from '@earcon/contract/orders/orders.calls'
import { useId } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { stayInPlace } from '../../../platform/navigation-state.ts'
import { Link } from '../../../ui/link.tsx'
import { Silence } from '../../../ui/sketch.tsx'
import { DayRange } from '../shell/day-range.tsx'
import { DeskSearch } from '../shell/desk-list.tsx'
import { DeskPage } from '../shell/desk-page.tsx'
import { LoadedList } from '../shell/loaded-list.tsx'
import { useCall } from '../shell/use-call.ts'
import { ExportButton } from './export-button.tsx'
import {
  type OrderFilters,
  orderListAddress,
  orderQueryOf,
  parseOrderFilters,
} from './order-filters.rules.ts'
import { OrderTable } from './order-table.tsx'
import { orderStatuses, statusNames } from './order-words.rules.ts'

type Orders = Api['GET /admin/orders']['answer']

const listId = 'orders'

/** All orders of the shop, found by whatever somebody remembers of them. */
export function OrderList() {
  const { search: address } = useLocation()
  const filters = parseOrderFilters(address)
  const call = useCall('GET /admin/orders', { query: { ...orderQueryOf(filters), page: filters.page } })
  return (
    <DeskPage title="Orders" beside={<ExportButton filters={filters} />}>
      <Filters {...filters} />
      <p className="unseen" role="status">
        {call.answer && !call.isLoading && countOf(call.answer)}
      </p>
      <LoadedList
        call={call}
        none={<Nothing {...filters} />}
        pages={{ list: listId, addressOf: (page) => orderListAddress({ ...filters, page }) }}
      >
        {(orders) => (
          <OrderTable
            id={listId}
            orders={orders.data}
            busy={call.isLoading}
            caption={
              <>
                <span className="numeral">Table 1.</span> {countOf(orders)}, the newest first. Days are those
                of Greenwich.
              </>
            }
          />
        )}
      </LoadedList>
    </DeskPage>
  )
}

function Filters(filters: OrderFilters) {
  const navigate = useNavigate()
  const show = (change: Partial<OrderFilters>) =>
    void navigate(orderListAddress({ ...filters, page: '1', ...change }), { state: stayInPlace })
  return (
    <div className="desk-tools order-filters">
      <DeskSearch
        label="Number, e-mail or title"
        search={filters.search}
        addressOf={(search) => orderListAddress({ ...filters, search, page: '1' })}
      />
      <StatusField status={filters.status} onChange={(status) => show({ status })} />
      <DayRange from={filters.from} to={filters.to} onChange={show} />
    </div>
  )
}

function StatusField({
  status,
  onChange,
}: {
  status: OrderFilters['status']
  onChange: (status: OrderStatus | '') => void
}) {
  const id = useId()
  return (
    <div className="desk-field">
      <label htmlFor={id}>State</label>
      <select
        className="input"
        id={id}
        value={status}
        onChange={({ target }) => onChange(orderStatuses.find((name) => name === target.value) ?? '')}
      >
        <option value="">all</option>
        {orderStatuses.map((name) => (
          <option key={name} value={name}>
            {statusNames[name]}
          </option>
        ))}
      </select>
    </div>
  )
}

const countOf = ({ pagination: { totalItems } }: Orders) =>
  totalItems === 1 ? '1 order' : `${totalItems} orders`

function Nothing({ search, status, from, to }: OrderFilters) {
  const isFiltered = Boolean(search || status || from || to)
  return (
    <>
      <p>{isFiltered ? 'No order fits what is asked for.' : 'Nobody has ordered anything yet.'}</p>
      {isFiltered && (
        <Link className="button" to="/admin/orders">
          Show all orders
        </Link>
      )}
      <Silence />
    </>
  )
}
