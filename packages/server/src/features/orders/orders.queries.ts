import { foldText } from '@earcon/contract/catalogue/search.rules'
import type { Licensee } from '@earcon/contract/licences/licensee.rules'
import type { Scope } from '@earcon/contract/licences/scope.rules'
import type { LargerStep } from '@earcon/contract/licences/scope-steps.rules'
import type { OrderStatus } from '@earcon/contract/orders/orders.calls'
import type { TrackStep } from '@earcon/contract/orders/pricing.rules'
import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'
import { stepsPaidBy } from './orders.steps.ts'

/** Beyond the first step of a scope, which tracks a line names. */
const stepsAsJson = sql`(select coalesce(json_agg(json_build_object('track_id', track_id, 'step', step, 'joined_later', joined_later) order by track_id, step), '[]')
  from order_item_steps where order_item_steps.order_id = order_items.order_id
    and order_item_steps.position = order_items.position)`

/** An order with its lines in one statement. */
const orders = (db: Db) =>
  db
    .selectFrom('orders')
    .selectAll('orders')
    .select(sql<boolean>`orders.expires_at <= now()`.as('expired'))
    .select(({ selectFrom }) =>
      selectFrom('order_items')
        .leftJoin('licences', (join) =>
          join
            .onRef('licences.order_id', '=', 'order_items.order_id')
            .onRef('licences.position', '=', 'order_items.position'),
        )
        .select(
          sql<OrderItemRow[]>`coalesce(json_agg(
            to_jsonb(order_items) || jsonb_build_object('licence_number', licences.number, 'steps', ${stepsAsJson})
            order by order_items.position), '[]')`.as('items'),
        )
        .whereRef('order_items.order_id', '=', 'orders.id')
        .as('items'),
    )
    // The database itself sees to it that no other status comes up, and that there always are lines.
    .$narrowType<{ status: OrderStatus; items: OrderItemRow[] }>()

/** A line as JSON brings it. */
export interface OrderItemRow {
  position: number
  track_id: string | null
  pack_id: string | null
  title: string
  amount: number
  licence_version: string
  scope: Scope
  broadcast: boolean
  /** The tracks of which it pays for the first step of a scope, the standard one. */
  track_ids: string[]
  /** And what it pays for beyond that; some of its pack may have joined later. */
  steps: (TrackStep<LargerStep> & { joined_later: boolean })[]
  refunded_at: string | null
  /** Of its certificate, once it is paid. */
  licence_number: string | null
}

export type OrderRow = Awaited<ReturnType<ReturnType<typeof orders>['executeTakeFirstOrThrow']>>

export const orderById = (db: Db, id: string) => orders(db).where('id', '=', id).executeTakeFirst()

export const orderByIntent = (db: Db, intentId: string) =>
  orders(db).where('intent_id', '=', intentId).executeTakeFirst()

export const orderByNumber = (db: Db, number: number) =>
  orders(db).where('number', '=', number).executeTakeFirst()

export const pendingOrderOf = (db: Db, userId: string) =>
  orders(db).where('user_id', '=', userId).where('status', '=', 'pending').executeTakeFirst()

/** Every order of somebody whose money has arrived or is under way: the latter first, then the newest. */
export const listedOrdersOf = (db: Db, userId: string) =>
  orders(db)
    .where('user_id', '=', userId)
    .where(({ eb, or }) => or([eb('number', 'is not', null), eb('status', 'in', ['processing', 'review'])]))
    .orderBy('number', (by) => by.desc().nullsFirst())
    .orderBy('made_at', 'desc')
    .execute()

export const allOrdersOf = (db: Db, userId: string) =>
  orders(db).where('user_id', '=', userId).orderBy('made_at').execute()

/** What may still change by itself, at the provider's; in the order in which it was made. */
export const changeableOrders = (db: Db) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', ['pending', 'processing', 'disputed'])
    .orderBy('made_at')
    .execute()

/** Whether anybody has ever come as far as paying. */
export const hasPayments = async (db: Db) =>
  (await db.selectFrom('orders').select('id').where('intent_id', 'is not', null).limit(1).execute()).length >
  0

/** What of somebody's is being paid for right now, in another order. */
export async function processingSteps(db: Db, userId: string, butFor = '') {
  const underWay = await orders(db)
    .where('user_id', '=', userId)
    .where('status', '=', 'processing')
    .where('id', '!=', butFor)
    .execute()
  return underWay.flatMap(({ items }) => items.flatMap(stepsPaidBy))
}

export interface NewOrder {
  id: string
  user_id: string
  currency: string
  amount: number
  fingerprint: string
  seller_name: string
  seller_address: string
  test: boolean
  licensee_name: string | null
  licensee_company: string | null
}

export interface NewOrderItem {
  track_id: string | null
  pack_id: string | null
  title: string
  amount: number
  licence_version: string
  scope: Scope
  broadcast: boolean
  track_ids: string[]
  steps: TrackStep<LargerStep>[]
}

/** Nothing, where somebody has an order open already. */
export async function insertOrder(db: Db, order: NewOrder, items: NewOrderItem[]) {
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto('orders')
    .values({ ...order, expires_at: sql`now() + interval '1 hour'` })
    .onConflict((conflict) => conflict.column('user_id').where('status', '=', 'pending').doNothing())
    .executeTakeFirst()
  if (!inserted) return false
  const values = items.map((item, position) => ({
    order_id: order.id,
    position,
    track_id: item.track_id,
    pack_id: item.pack_id,
    title: item.title,
    title_folded: foldText(item.title),
    amount: item.amount,
    licence_version: item.licence_version,
    scope: item.scope,
    broadcast: item.broadcast,
    track_ids: item.track_ids,
  }))
  await db.insertInto('order_items').values(values).execute()
  await insertSteps(db, order.id, items)
  return true
}

/** However many: a statement has room for 65,535 values. */
async function insertSteps(db: Db, orderId: string, items: NewOrderItem[]) {
  const steps = items.flatMap((item, position) =>
    item.steps.map(({ track_id, step }) => ({ position, track_id, step })),
  )
  if (steps.length > 0)
    await sql`
      insert into order_item_steps (order_id, position, track_id, step)
      select ${orderId}, position, track_id, step
      from json_to_recordset(${JSON.stringify(steps)}::json) as given (position integer, track_id text, step licence_step)`.execute(
      db,
    )
}

/** Whom an open order is for, as its buyer says it last. */
export const setLicensee = (db: Db, id: string, { name, company }: Licensee) =>
  db
    .updateTable('orders')
    .set({ licensee_name: name, licensee_company: company })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()

/** The first payment that was found for an open order stays its own; which one that is, if there is any. */
export async function storeIntent(db: Db, id: string, intentId: string) {
  await db
    .updateTable('orders')
    // Whoever has looked at it without its payment has to look again.
    .set({ intent_id: intentId, version: sql`version + 1` })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('intent_id', 'is', null)
    .execute()
  const { intent_id } = await db
    .selectFrom('orders')
    .select('intent_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return intent_id ?? undefined
}

/** The provider broke down over this question, and would answer it the same way again. */
export const startNextAttempt = (db: Db, { id, attempt }: Pick<OrderRow, 'id' | 'attempt'>) =>
  db
    .updateTable('orders')
    .set({ attempt: attempt + 1 })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('intent_id', 'is', null)
    .execute()

/** The same of a question for money back. */
export const startNextRefundAttempt = (
  db: Db,
  { id, refund_attempt }: Pick<OrderRow, 'id' | 'refund_attempt'>,
) =>
  db
    .updateTable('orders')
    .set({ refund_attempt: refund_attempt + 1 })
    .where('id', '=', id)
    .where('refund_attempt', '=', refund_attempt)
    .execute()

/** The order as it is now, held until the work is done; none where it has changed since it was looked at. */
export const lockOrder = (db: Db, { id, version, user_id }: OrderRow) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where('version', '=', version)
    .where('user_id', user_id === null ? 'is' : '=', user_id)
    .forUpdate()
    .executeTakeFirst()

/** The next number, held until the work is done: were the work undone, so would be the counting. */
export async function allocateOrderNumber(db: Db) {
  const { latest } = await db
    .updateTable('order_numbers')
    .set({ latest: sql`latest + 1` })
    .returning('latest')
    .executeTakeFirstOrThrow()
  return latest
}

interface OrderChange {
  status: OrderStatus
  refunded_amount: number
  number?: number
}

export const updateOrder = (db: Db, { id, version }: OrderRow, change: OrderChange) =>
  db
    .updateTable('orders')
    .set({ ...change, version: version + 1, ...(change.number !== undefined && { paid_at: sql`now()` }) })
    .where('id', '=', id)
    .execute()

/** Which items were given back by themselves, not with the whole order; a refund that failed is taken back here as well. */
export const markItemsRefunded = (db: Db, { id }: OrderRow, positions: number[]) =>
  db
    .updateTable('order_items')
    .set({
      refunded_at: sql`case when position = any(${positions}::int[]) then coalesce(refunded_at, now()) end`,
    })
    .where('order_id', '=', id)
    .execute()

/** Whether it is new. */
export async function insertCardEvent(db: Db, event: { id: string; type: string; intent_id: string | null }) {
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto('card_events')
    .values(event)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return Boolean(inserted)
}

/** When the provider was last heard. */
export async function lastCardEventAt(db: Db) {
  const { latest } = await db
    .selectFrom('card_events')
    // Of an empty table there is no latest.
    .select(({ fn }) => fn.max<Date | null>('received_at').as('latest'))
    .executeTakeFirstOrThrow()
  return latest
}

/** For longer than the provider would tell of them again. */
export const sweepCardEvents = (db: Db) =>
  db.deleteFrom('card_events').where('received_at', '<', sql<Date>`now() - interval '60 days'`).execute()

/** How many there are of each status, and how many seconds ago the oldest was made. */
export async function ordersByStatus(db: Db) {
  const { rows } = await sql<{ status: OrderStatus; count: number; oldest: number }>`
    select status, count(*) as count, extract(epoch from now() - min(made_at))::float8 as oldest
    from orders group by status`.execute(db)
  return rows
}
