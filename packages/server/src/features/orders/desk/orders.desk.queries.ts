import { foldText } from '@earcon/contract/catalogue/search.rules'
import { foldEmail } from '@earcon/contract/identity/email.rules'
import type { MoneyMovement } from '@earcon/contract/orders/orders.admin.calls'
import type { OrderStatus } from '@earcon/contract/orders/orders.calls'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/engine.ts'
import type { Tables } from '../../../db/tables.ts'
import { type LineName, parseOrderNumber } from '../orders.format.ts'

export interface OrderFilters {
  search: string
  status?: OrderStatus | undefined
  from?: string | undefined
  to?: string | undefined
}

type Orders = ExpressionBuilder<Tables & { users: Tables['users'] }, 'orders' | 'users'>

/** Part of a text, in which % and _ are characters like any other. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** By number or id, or by part of an address or of a title; everything where nothing is searched for. */
function isSearched(q: Orders, search: string) {
  const text = search.trim()
  if (text === '') return q.lit(true)
  return q.or([
    q('orders.number', '=', parseOrderNumber(text.replace(/^#/, ''))),
    q('orders.id', '=', text),
    q('users.email_folded', 'like', containing(foldEmail(text))),
    q.exists(
      q
        .selectFrom('order_items')
        .select('order_items.position')
        .whereRef('order_items.order_id', '=', 'orders.id')
        .where('order_items.title_folded', 'like', containing(foldText(text))),
    ),
  ])
}

const isOfStatus = (q: Orders, status: OrderStatus | undefined) =>
  status ? q('orders.status', '=', status) : q.lit(true)

/** A moment within these days, which are those of Greenwich. */
const isWithin = (moment: ReturnType<typeof sql<Date>>, { from, to }: Pick<OrderFilters, 'from' | 'to'>) =>
  sql<SqlBool>`${from ? sql`${moment} >= ${`${from}T00:00:00Z`}::timestamptz` : sql`true`}
    and ${to ? sql`${moment} < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'` : sql`true`}`

/** When somebody bought it, or began to. */
const boughtAt = sql<Date>`coalesce(orders.paid_at, orders.made_at)`

const ordersWithBuyers = (db: Db) => db.selectFrom('orders').leftJoin('users', 'users.id', 'orders.user_id')

const matching = (db: Db, filters: OrderFilters) =>
  ordersWithBuyers(db)
    .where((q) => q.and([isSearched(q, filters.search), isOfStatus(q, filters.status)]))
    .where(isWithin(boughtAt, filters))

export const countOrders = (db: Db, filters: OrderFilters) =>
  matching(db, filters)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

/** What a line is called, and for which scope. */
const lineName = sql`json_build_object('title', title, 'scope', scope, 'broadcast', broadcast)`

/** What the desk lists of an order. */
const listed = (orders: ReturnType<typeof ordersWithBuyers>) =>
  orders
    .select([
      'orders.id',
      'orders.number',
      'orders.status',
      'orders.made_at',
      'orders.paid_at',
      'orders.amount',
      'orders.refunded_amount',
      'orders.currency',
      'orders.test',
      'users.id as user_id',
      'users.email',
      'users.display_name',
    ])
    .select(({ selectFrom }) =>
      selectFrom('order_items')
        .select(sql<LineName[]>`json_agg(${lineName} order by position)`.as('lines'))
        .whereRef('order_items.order_id', '=', 'orders.id')
        .as('lines'),
    )
    // The database itself sees to it that no other status comes up, and that there always are lines.
    .$narrowType<{ status: OrderStatus; lines: LineName[] }>()
    .orderBy(boughtAt, 'desc')
    .orderBy('orders.id')

export const ordersAt = (
  db: Db,
  { page, limit, ...filters }: OrderFilters & { page: number; limit: number },
) =>
  listed(matching(db, filters))
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()

export const ordersOfPerson = (db: Db, userId: string) =>
  listed(ordersWithBuyers(db).where('orders.user_id', '=', userId)).execute()

export type ListedOrder = Awaited<ReturnType<typeof ordersAt>>[number]

/** Every status that an order had, the oldest first. */
export const changesOfOrder = (db: Db, orderId: string) =>
  db
    .selectFrom('order_changes')
    .select(['at', 'status_before', 'status'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .$narrowType<{ status: OrderStatus; status_before: OrderStatus | null }>()
    .execute()

/** What the lines are called that money moved for: those that were refunded with it by themselves, or all that were not before. */
const linesOfMovement = sql<LineName[]>`coalesce(
  (select json_agg(${lineName} order by position) from order_items
    where order_id = money_movements.order_id and kind = 'refund' and refunded_at = money_movements.at),
  (select json_agg(${lineName} order by position) from order_items
    where order_id = money_movements.order_id and (refunded_at is null or refunded_at >= money_movements.at)),
  '[]')`

const movements = (db: Db) =>
  db
    .selectFrom('money_movements')
    .select(['money_movements.at', 'money_movements.kind', 'money_movements.amount'])
    .select(linesOfMovement.as('lines'))
    .orderBy('money_movements.at')
    .orderBy('money_movements.id')
    .$narrowType<{ kind: MoneyMovement }>()

export const movementsOfOrder = (db: Db, orderId: string) =>
  movements(db).where('money_movements.order_id', '=', orderId).execute()

/** What moved within these days, of orders that are searched for; of the rows, the first so many. */
export const movementsWithin = (db: Db, filters: OrderFilters, most: number) =>
  movements(db)
    .innerJoin('orders', 'orders.id', 'money_movements.order_id')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.number', 'orders.currency', 'orders.test'])
    .where((q) => q.and([isSearched(q, filters.search), isOfStatus(q, filters.status)]))
    .where(isWithin(sql<Date>`money_movements.at`, filters))
    .limit(most)
    .execute()

export const eventsOfPayment = (db: Db, intentId: string) =>
  db
    .selectFrom('card_events')
    .select(['type', 'received_at'])
    .where('intent_id', '=', intentId)
    .orderBy('received_at')
    .orderBy('id')
    .execute()

/** What was written about an order, and what became of it. */
export const mailsOfOrder = (db: Db, orderId: string) =>
  db
    .selectFrom('outbox')
    .select(['id', 'kind', 'made_at', 'done_at', 'given_up_at', 'complaint'])
    .where('order_id', '=', orderId)
    .orderBy('made_at')
    .orderBy('id')
    .execute()
