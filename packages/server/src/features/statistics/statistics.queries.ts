import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'

/** How the shop tells the listeners of one day apart. */
export async function saltOf(db: Db, day: string, otherwise: string) {
  await db
    .insertInto('daily_salts')
    .values({ day, salt: otherwise })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
  const { salt } = await db
    .selectFrom('daily_salts')
    .select('salt')
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return salt
}

/** How many of them were not heard of before that day. */
export async function insertListeners(db: Db, day: string, listeners: readonly string[]) {
  const { rows } = await sql<{ listener: string }>`
    insert into heard_today (day, listener)
    select ${day}, listener from unnest(${listeners}::text[]) as listener order by listener
    on conflict do nothing returning listener`.execute(db)
  return rows.length
}

/** Adds to what was counted on a day. */
export const addToCount = (db: Db, day: string, name: 'previews' | 'listeners', count: number) =>
  db
    .insertInto('daily_counts')
    .values({ day, name, count })
    .onConflict((conflict) =>
      conflict.columns(['day', 'name']).doUpdateSet({ count: sql`daily_counts.count + excluded.count` }),
    )
    .execute()

/** One more of each; of those that are new on that day, only as many as still fit. */
export async function addEmptySearches(db: Db, day: string, texts: readonly string[], most: number) {
  await sql`
    with known as (
      update empty_searches set count = count + 1 where day = ${day} and text = any(${texts}::text[]) returning text
    ), room as (
      select greatest(0, ${most}::int - count(*)) as places from empty_searches where day = ${day}
    )
    insert into empty_searches (day, text, count)
    select ${day}, searched, 1 from unnest(${texts}::text[]) as searched
    where searched not in (select text from known)
    order by searched limit (select places from room)
    on conflict (day, text) do update set count = empty_searches.count + 1`.execute(db)
}

/** The salts of days that are over, and with them everything that was told apart by them. */
export const sweepListeners = (db: Db, today: string) =>
  db.deleteFrom('daily_salts').where('day', '<', today).execute()

export const sweepEmptySearches = (db: Db, before: string) =>
  db.deleteFrom('empty_searches').where('day', '<', before).execute()

/** Days from one to the other, both counted; and whether the money was real. */
export interface DayRange {
  from: string
  to: string
  test: boolean
}

const isWithin = ({ from, to }: DayRange, moment: ReturnType<typeof sql<Date>>) =>
  sql<boolean>`${moment} >= ${`${from}T00:00:00Z`}::timestamptz
    and ${moment} < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`

/** What money did, by day. */
export async function moneyByDay(db: Db, range: DayRange) {
  const { rows } = await sql<{ day: string; kind: string; amount: number; count: number }>`
    select to_char(money_movements.at at time zone 'UTC', 'YYYY-MM-DD') as day, kind,
      sum(money_movements.amount)::bigint as amount, count(*) as count
    from money_movements join orders on orders.id = order_id
    where ${isWithin(range, sql<Date>`money_movements.at`)} and orders.test = ${range.test}
    group by day, kind`.execute(db)
  return rows
}

export const countsByDay = (db: Db, { from, to }: DayRange) =>
  db
    .selectFrom('daily_counts')
    .select(['day', 'name', 'count'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()

interface SoldItem {
  id: string
  title: string
  count: number
  revenue: number
}

/** What was sold most, as it is called now. */
export async function bestSellers(db: Db, range: DayRange, kind: 'pack' | 'track', most: number) {
  const [table, id] = [sql.table(`${kind}s`), sql.ref(`order_items.${kind}_id`)]
  const { rows } = await sql<SoldItem>`
    select sold.id, sold.title, count(*) as count, sum(order_items.amount)::bigint as revenue
    from money_movements
    join orders on orders.id = money_movements.order_id
    join order_items on order_items.order_id = orders.id
    join ${table} as sold on sold.id = ${id}
    where money_movements.kind = 'sale' and ${isWithin(range, sql<Date>`money_movements.at`)} and orders.test = ${range.test}
    group by sold.id, sold.title
    order by revenue desc, count desc, sold.id limit ${most}`.execute(db)
  return rows
}

/** What was searched for in vain at least twice, what was missed most first. */
export async function missedSearches(db: Db, { from, to }: DayRange, most: number) {
  const { rows } = await sql<{ text: string; count: number; last_day: string }>`
    select text, sum(count)::bigint as count, max(day) as last_day from empty_searches
    where day between ${from} and ${to}
    group by text having sum(count) >= 2
    order by 2 desc, 3 desc, text limit ${most}`.execute(db)
  return rows
}
