import { sql } from 'kysely'
import type { Db } from '../db/engine.ts'

export type MoneyKind = 'play' | 'real'

export async function loadMoneyKind(db: Db) {
  const row = await db.selectFrom('shop_money').select('kind').executeTakeFirst()
  return row?.kind
}

/** The kind of a database is written down once; what it is from then on. */
export async function recordMoneyKind(db: Db, kind: MoneyKind) {
  await db
    .insertInto('shop_money')
    .values({ kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return loadMoneyKind(db)
}

/** Nobody opens a shop here until the transaction is over: each writes down its kind of money first. */
export const lockMoneyKind = (db: Db) => sql`lock table shop_money in access exclusive mode`.execute(db)

/** Whether another process of a shop has this database open; the embedded engine lets in no second one. */
export async function isOpenElsewhere(db: Db) {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database()
      and application_name like 'earcon %' and application_name <> current_setting('application_name')`.execute(
    db,
  )
  return rows.length > 0
}

export async function countPeople(db: Db) {
  const { users, orders } = await db
    .selectNoFrom((read) => [
      read
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('users'),
      read
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('orders'),
    ])
    .executeTakeFirstOrThrow()
  return { users: Number(users), orders: Number(orders) }
}

/** Everything that speaks of a person, with all that hangs on it; nothing of the catalogue does. */
export async function deletePeople(db: Db) {
  await sql`truncate users, orders, card_events, outbox, limits, audit_log, inquiries, shop_money cascade`.execute(
    db,
  )
  await db.updateTable('order_numbers').set({ latest: 1000 }).execute()
}
