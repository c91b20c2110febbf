import { OrderStatus } from '@earcon/contract/orders/orders.calls'
import { type SeriesSource, sameOnAllServers } from '../../platform/metrics/database-series.ts'
import { gauge } from '../../platform/metrics/series.ts'
import { ordersByStatus } from './orders.queries.ts'

/** These are on their way to another one. */
const passing: OrderStatus[] = ['pending', 'processing', 'disputed', 'review']

/** How many orders there are in each state, and since when the oldest waits that should not stay as it is. */
export const ordersSeries: SeriesSource = async ({ db }) => {
  const found = new Map((await ordersByStatus(db)).map((row) => [row.status, row]))
  return [
    gauge(
      'earcon_orders',
      `Orders by state. ${sameOnAllServers}`,
      OrderStatus.options.map((status) => ({ labels: { status }, value: found.get(status)?.count ?? 0 })),
    ),
    gauge(
      'earcon_orders_oldest_seconds',
      `Age of the oldest order in a state that should pass; 0 if there is none. ${sameOnAllServers}`,
      passing.map((status) => ({ labels: { status }, value: found.get(status)?.oldest ?? 0 })),
    ),
  ]
}
