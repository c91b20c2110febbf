import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'

/** What the database says of itself. */
export async function databaseFacts(db: Db) {
  const { rows } = await sql<{ version: string; now: Date }>`
    select current_setting('server_version') as version, clock_timestamp() as now`.execute(db)
  return { version: rows[0]?.version.split(' ')[0] ?? 'unknown', now: rows[0]?.now }
}

/** What waits for somebody to look at it. */
export async function countUnattended(db: Db) {
  const { rows } = await sql<{ mails: number; orders: number; administrators: number }>`
    select
      (select count(*) from outbox where given_up_at is not null and done_at is null) as mails,
      (select count(*) from orders where status = 'review') as orders,
      (select count(*) from users where is_admin) as administrators`.execute(db)
  return rows[0] ?? { mails: 0, orders: 0, administrators: 0 }
}
