import type { InquiryState } from '@earcon/contract/contact/letters.admin.calls'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/engine.ts'

/** How an inquiry stands. What was answered is answered, whatever it was taken for. */
const state = sql<InquiryState>`case
  when inquiries.answered_at is not null then 'answered'
  when inquiries.suspicion is not null and inquiries.cleared_at is null then 'suspected'
  else 'open' end`

const inquiries = (db: Db) =>
  db
    .selectFrom('inquiries')
    .leftJoin('users', 'users.email_folded', 'inquiries.email_folded')
    .select([
      'inquiries.id',
      'inquiries.name',
      'inquiries.email',
      'inquiries.message',
      'inquiries.made_at',
      'inquiries.suspicion',
      'inquiries.cleared_at',
      'inquiries.answered_at',
      'users.id as person_id',
    ])
    .select(state.as('state'))

export type InquiryRow = Awaited<ReturnType<typeof inquiriesAt>>[number]

export const inquiriesAt = (
  db: Db,
  { state: wanted, page, limit }: { state: InquiryState; page: number; limit: number },
) =>
  inquiries(db)
    .where(state, '=', wanted)
    .orderBy('inquiries.made_at', 'desc')
    .orderBy('inquiries.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()

export async function countInquiries(db: Db): Promise<Record<InquiryState, number>> {
  const rows = await db
    .selectFrom('inquiries')
    .select(state.as('state'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(state)
    .execute()
  const countOf = (wanted: InquiryState) => rows.find(({ state }) => state === wanted)?.count ?? 0
  return { open: countOf('open'), answered: countOf('answered'), suspected: countOf('suspected') }
}

/** One inquiry, which nobody else changes until the work is done. */
export async function lockInquiry(db: Db, id: string) {
  await db.selectFrom('inquiries').select('id').where('id', '=', id).forUpdate().execute()
  return inquiryAtDesk(db, id)
}

export const inquiryAtDesk = (db: Db, id: string) =>
  inquiries(db).where('inquiries.id', '=', id).executeTakeFirst()

export const markInquiryAnswered = (db: Db, id: string, answered: boolean) =>
  db
    .updateTable('inquiries')
    .set({ answered_at: answered ? sql`now()` : null })
    .where('id', '=', id)
    .execute()

export const markInquiryCleared = (db: Db, id: string) =>
  db.updateTable('inquiries').set({ cleared_at: sql`now()` }).where('id', '=', id).execute()

/** What waits for the card provider is no mail, and is never given up. */
const isMail = sql<SqlBool>`outbox.kind <> 'look-at-order'`
const hasFailed = sql<SqlBool>`(outbox.given_up_at is not null or (outbox.done_at is null and outbox.complaint is not null))`

const failedMails = (db: Db) => db.selectFrom('outbox').where(isMail).where(hasFailed)

export const countFailedMails = (db: Db) =>
  failedMails(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

/** Those that nobody tries again first; then those that are. Whom a mail is for stands in its payload, or is told by its account. */
export const failedMailsAt = (db: Db, { page, limit }: { page: number; limit: number }) =>
  failedMails(db)
    .leftJoin('users', (join) => join.on('users.id', '=', sql<string>`outbox.facts ->> 'userId'`))
    .leftJoin('orders', 'orders.id', 'outbox.order_id')
    .select([
      'outbox.id',
      'outbox.kind',
      'outbox.made_at',
      'outbox.next_at',
      'outbox.attempts',
      'outbox.complaint',
      'outbox.given_up_at',
      'outbox.order_id',
      'orders.number as order_number',
    ])
    .select(sql<string | null>`coalesce(outbox.facts ->> 'email', users.email)`.as('to'))
    .orderBy(sql`outbox.given_up_at is null`)
    .orderBy('outbox.made_at', 'desc')
    .orderBy('outbox.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()

/** These, or all, are tried again now, and as often as if they were new; not those that somebody is sending at this moment. */
export async function resetFailedMails(db: Db, ids: readonly string[] | undefined, most: number) {
  const { rows } = await sql<{ id: string; kind: string; attempts: number; was_given_up: boolean }>`
    with failed as materialized (
      select id, attempts, given_up_at is not null as was_given_up from outbox
      where ${isMail} and ${hasFailed} and (claimed_until is null or claimed_until <= now())
        and ${ids ? sql`id = any(${ids}::text[])` : sql`true`}
      order by id limit ${most} for update skip locked
    )
    update outbox set given_up_at = null, claimed_until = null, next_at = now(), attempts = 0
    from failed where outbox.id = failed.id
    returning outbox.id, outbox.kind, failed.attempts, failed.was_given_up`.execute(db)
  return rows
}
