import { foldEmail } from '@earcon/contract/identity/email.rules'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Operator } from '../../context.ts'
import type { Db } from '../../db/engine.ts'
import type { Tables } from '../../db/tables.ts'

export type UserRow = Selectable<Tables['users']>

export const userById = (db: Db, id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

export const userByEmail = (db: Db, email: string) =>
  db.selectFrom('users').selectAll().where('email_folded', '=', foldEmail(email)).executeTakeFirst()

/** The same, and nobody else changes it until the work is done. */
export const lockUserById = (db: Db, id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const lockUserByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('email_folded', '=', foldEmail(email))
    .forUpdate()
    .executeTakeFirst()

export interface NewUser {
  id: string
  email: string
  password_hash: string | null
  display_name?: string
  is_admin?: boolean
  /** Whether the address is known to be theirs. */
  verified?: boolean
}

/** The new account; none where its address has one already. */
export const insertUser = (db: Db, { verified = false, ...user }: NewUser) =>
  db
    .insertInto('users')
    .values({
      ...user,
      email_folded: foldEmail(user.email),
      ...(verified && { email_verified_at: sql`now()` }),
    })
    .onConflict((conflict) => conflict.column('email_folded').doNothing())
    .returningAll()
    .executeTakeFirst()

export const setPassword = (db: Db, id: string, password_hash: string | null) =>
  db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()

/** Nobody gets in by a password any more, and it has no rights beyond its own. */
export const disableUser = (db: Db, id: string) =>
  db.updateTable('users').set({ password_hash: null, is_admin: false }).where('id', '=', id).execute()

export const markVerified = (db: Db, id: string) =>
  db
    .updateTable('users')
    .set({ email_verified_at: sql`coalesce(email_verified_at, now())` })
    .where('id', '=', id)
    .execute()

/** Sessions, links and sign-ins go with the account. */
export const deleteUser = (db: Db, id: string) => db.deleteFrom('users').where('id', '=', id).execute()

export const insertAuditEvent = (db: Db, event: Insertable<Tables['audit_log']>) =>
  insertAuditEvents(db, [event])

export const insertAuditEvents = (db: Db, events: readonly Insertable<Tables['audit_log']>[]) =>
  db.insertInto('audit_log').values(events).execute()

/** From where somebody has come in, rightly, within a year. */
export async function addressesOfUser(db: Db, userId: string) {
  const rows = await db
    .selectFrom('audit_log')
    .select('address')
    .distinct()
    .where('user_id', '=', userId)
    .where('event', 'in', ['registered', 'logged-in', 'google-registered', 'logged-in-with-google'])
    .execute()
  return rows.map(({ address }) => address)
}

/** What happened stays known; to whom and from where does not. */
export const anonymiseAuditEvents = (db: Db, userId: string) =>
  db
    .updateTable('audit_log')
    .set({ user_id: null, device: '', address: '' })
    .where('user_id', '=', userId)
    .execute()

/** What was done at the desk stays known: an owner answers for it longer than for a login. */
export const sweepAuditLog = (db: Db) =>
  db
    .deleteFrom('audit_log')
    .where('at', '<', sql<Date>`now() - interval '1 year'`)
    .where('actor', 'is', null)
    .execute()

/** Whether somebody is an administrator now; they stay one until the transaction ends. */
export const lockAdministrator = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('is_admin', '=', true)
    .forShare()
    .executeTakeFirst()

/** What was changed of something at the desk. */
export const deskChangesOf = (db: Db, subject: string) =>
  db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.user_id')
    .select(['audit_log.at', 'audit_log.event', 'audit_log.actor', 'users.email'])
    .where('audit_log.subject', '=', subject)
    .orderBy('audit_log.id')
    .$narrowType<{ actor: Operator['kind'] }>()
    .execute()

/** One change of who is an administrator at a time, or two could dismiss each other. */
export const lockAdministrators = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('administrators'))`.execute(db)

export const setAdministrator = (db: Db, id: string, is_admin: boolean) =>
  db.updateTable('users').set({ is_admin }).where('id', '=', id).execute()

export async function countAdministrators(db: Db) {
  const { count } = await db
    .selectFrom('users')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('is_admin', '=', true)
    .executeTakeFirstOrThrow()
  return count
}
