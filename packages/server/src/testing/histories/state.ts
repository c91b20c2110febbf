import type { OrderStatus } from '@earcon/contract/orders/orders.calls'
import type { TrackStep } from '@earcon/contract/orders/pricing.rules'
import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'
import { isLineStanding } from '../../db/entitlements.ts'
import type { PayingLine } from '../../features/orders/orders.steps.ts'

export interface OrderState {
  id: string
  number: number | null
  user_id: string | null
  status: OrderStatus
  currency: string
  amount: number
  refunded_amount: number
  attempt: number
  intent_id: string | null
  version: number
  expired: boolean
  items: (PayingLine & { position: number; amount: number; refunded: boolean })[]
  rights: { user_id: string; track_id: string; suspended: boolean; withdrawn: boolean }[]
  /** What money did for it, the oldest first. */
  movements: { kind: string; amount: number }[]
  /** Every status that it had, the oldest first. */
  statuses: OrderStatus[]
}

export interface ShopState {
  orders: OrderState[]
  latest: number
  events: string[]
  outbox: {
    id: string
    kind: string
    why: string | null
    done: boolean
    given_up: boolean
    complaint: string | null
  }[]
  users: string[]
  rights: number
  /** The steps beyond the standard one that somebody has, as every query of the shop finds them. */
  steps: (TrackStep & { order_id: string; position: number; user_id: string })[]
}

/** Everything that the shop knows about money and rights, but for the times at which it learnt it; in one statement. */
export async function loadShopState(db: Db): Promise<ShopState> {
  const { rows } = await sql<{ state: ShopState }>`select json_build_object(
    'orders', (select coalesce(json_agg(one order by made_at, id), '[]') from (
      select id, number, user_id, status, currency, amount, refunded_amount, attempt, intent_id, version, made_at,
        expires_at <= now() as expired,
        (select json_agg(json_build_object('position', position, 'amount', amount, 'track_ids', track_ids,
          'steps', (select coalesce(json_agg(json_build_object('track_id', track_id, 'step', step) order by track_id, step), '[]')
            from order_item_steps steps where steps.order_id = orders.id and steps.position = order_items.position),
          'refunded', refunded_at is not null) order by position) from order_items where order_id = orders.id) as items,
        (select coalesce(json_agg(json_build_object('user_id', user_id, 'track_id', track_id,
          'suspended', suspended_at is not null, 'withdrawn', withdrawn_at is not null) order by track_id), '[]')
          from entitlements where order_id = orders.id) as rights,
        (select coalesce(json_agg(json_build_object('kind', kind, 'amount', amount) order by id), '[]')
          from money_movements where order_id = orders.id) as movements,
        (select json_agg(status order by id) from order_changes where order_id = orders.id) as statuses
      from orders) one),
    'latest', (select latest from order_numbers),
    'events', (select coalesce(json_agg(id order by id), '[]') from card_events),
    'outbox', (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'why', facts ->> 'why',
      'done', done_at is not null, 'given_up', given_up_at is not null, 'complaint', complaint) order by id), '[]')
      from outbox),
    'users', (select coalesce(json_agg(id order by id), '[]') from users),
    'rights', (select count(*) from entitlements),
    'steps', (select coalesce(json_agg(json_build_object('order_id', order_id, 'position', position, 'user_id', user_id,
      'track_id', order_item_steps.track_id, 'step', step) order by order_id, order_item_steps.track_id, step), '[]')
      from order_item_steps join order_items using (order_id, position) join orders on orders.id = order_id
      where user_id is not null and ${isLineStanding})) as state`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database said nothing')
  return row.state
}
