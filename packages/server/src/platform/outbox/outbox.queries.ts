import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'

export interface LeasedRow {
  id: string
  kind: string
  payload: unknown
  attempts: number
}

const waiting = sql`done_at is null and given_up_at is null`
const unleased = sql`(claimed_until is null or claimed_until <= now())`
const due = sql`${waiting} and next_at <= now() and ${unleased}`

/** As many as the mail port has connections. Whoever is cut off loses their lease, and others do the work again. */
export async function leaseDueRows(db: Db, kinds: string[]): Promise<LeasedRow[]> {
  if (kinds.length === 0) return []
  const { rows } = await sql<LeasedRow>`
    with taken as materialized (
      select id from outbox where ${due} and kind in (${sql.join(kinds)})
      order by next_at, made_at limit 5 for update skip locked
    )
    update outbox set claimed_until = now() + interval '2 minutes', attempts = attempts + 1
    from taken where outbox.id = taken.id
    returning outbox.id, kind, facts as payload, attempts`.execute(db)
  return rows
}

/** What was done need not be known any longer: whom a mail went to is forgotten. */
export const markDone = (db: Db, { id }: LeasedRow) =>
  db
    .updateTable('outbox')
    .set({
      done_at: sql`now()`,
      given_up_at: null,
      claimed_until: null,
      complaint: null,
      facts: sql`'{}'::jsonb`,
    })
    .where('id', '=', id)
    .execute()

/** Those who lost their lease in the meantime have no say any more. */
const updateFailed = (db: Db, { id, attempts }: LeasedRow, complaint: string) =>
  db
    .updateTable('outbox')
    .set({ claimed_until: null, complaint: complaint.slice(0, 200) })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('done_at', 'is', null)

/** A minute, three, nine, … six hours: ten attempts take a day. */
export const retryLater = (db: Db, row: LeasedRow, complaint: string) =>
  updateFailed(db, row, complaint)
    .set({
      next_at: sql`now() + least(interval '6 hours', interval '1 minute' * power(3, least(attempts, 9) - 1))`,
    })
    .execute()

export const giveUp = (db: Db, row: LeasedRow, complaint: string) =>
  updateFailed(db, row, complaint).set({ given_up_at: sql`now()` }).execute()

/**
 * Lets everything of these kinds that is due rest for a moment, on all servers. These attempts do not count; their rows stand behind the
 * others, so that one that is always unlucky holds up nobody.
 */
export async function pauseKinds(db: Db, leased: LeasedRow[], kinds: string[]) {
  const isLeased = sql`id in (${sql.join(leased.map(({ id }) => id))})`
  await sql`
    with resting as materialized (
      select id from outbox where ${waiting} and kind in (${sql.join(kinds)})
        and (${isLeased} or (next_at <= now() and ${unleased}))
      order by id for update skip locked
    )
    update outbox set
      next_at = now() + case when outbox.${isLeased} then interval '16 seconds' else interval '15 seconds' end,
      claimed_until = case when outbox.${isLeased} then null else claimed_until end,
      attempts = case when outbox.${isLeased} then greatest(attempts - 1, 0) else attempts end
    from resting where outbox.id = resting.id`.execute(db)
}

/** That a mail about an order was sent is known for longer: its owner may be asked, and it says nothing of a person any more. */
export async function sweepOutbox(db: Db) {
  await sql`
    delete from outbox
    where done_at < now() - case when order_id is null then interval '30 days' else interval '2 years' end
      or given_up_at < now() - interval '90 days'`.execute(db)
}

/** What has waited for a while, of kinds that this server does not know; a newer one may. */
export async function countUnknownKinds(db: Db, kinds: string[]) {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*) as count from outbox where ${due} and next_at < now() - interval '1 minute'
      and kind not in (${sql.join(['', ...kinds])}) group by kind`.execute(db)
  return rows
}

/** What waits and what was given up, and how many seconds ago the oldest that waits was written. */
export async function unfinishedByKind(db: Db) {
  const { rows } = await sql<{ kind: string; waiting: number; given_up: number; oldest: number | null }>`
    select kind, count(*) filter (where ${waiting}) as waiting, count(given_up_at) as given_up,
      extract(epoch from now() - min(made_at) filter (where ${waiting}))::float8 as oldest
    from outbox where done_at is null group by kind`.execute(db)
  return rows
}
