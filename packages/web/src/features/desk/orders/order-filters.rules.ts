import type { OrderStatus } from '@earcon/contract/orders/orders.calls'
import { parseDay } from '../shell/days.rules.ts'
import { parsePage } from '../shell/list-address.rules.ts'
import { orderStatuses } from './order-words.rules.ts'

/** Which orders are shown, as it stands in the address. */
export interface OrderFilters {
  search: string
  status: OrderStatus | ''
  from: string
  to: string
  page: string
}

/** What cannot be meant is not asked for. */
export function parseOrderFilters(query: string): OrderFilters {
  const given = new URLSearchParams(query)
  return {
    search: (given.get('search') ?? '').replaceAll('\0', '').trim(),
    status: orderStatuses.find((status) => status === given.get('status')) ?? '',
    from: parseDay(given.get('from')),
    to: parseDay(given.get('to')),
    page: parsePage(given.get('page')),
  }
}

/** The shortest address of the same; whatever is searched for anew begins at its first page. */
export function orderListAddress({ search, status, from, to, page = '1' }: Partial<OrderFilters>) {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(status && { status }),
    ...(from && { from }),
    ...(to && { to }),
    ...(page !== '1' && { page }),
  })
  return query.size > 0 ? `/admin/orders?${query}` : '/admin/orders'
}

/** The same as the shop is asked for it. */
export const orderQueryOf = ({ search, status, from, to }: OrderFilters) => ({
  search,
  ...(status && { status }),
  ...(from && { from }),
  ...(to && { to }),
})

/** Where the same is had as a table for accountants. */
export const moneyMovementsPath = (filters: OrderFilters) => {
  const query = new URLSearchParams(Object.entries(orderQueryOf(filters)).filter(([, value]) => value))
  return query.size > 0 ? `/api/admin/orders.csv?${query}` : '/api/admin/orders.csv'
}
