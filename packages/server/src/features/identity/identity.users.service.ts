import type { User } from '@earcon/contract/identity/identity.calls'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context, SignedInContext } from '../../context.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { newId } from '../../platform/security/secrets.ts'
import { revokeInstallTokens } from '../installs/installs.revocation.service.ts'
import { audit } from './identity.audit.service.ts'
import { accountDeletedKind } from './identity.outbox.ts'
import {
  anonymiseAuditEvents,
  deleteUser,
  disableUser,
  insertUser,
  lockUserById,
  type NewUser,
  type UserRow,
  userByEmail,
  userById,
} from './identity.queries.ts'
import { deleteSessionsOf } from './identity.sessions.queries.ts'

/** An account as its owner sees it. */
export const asUser = (row: UserRow): User => ({
  email: row.email,
  display_name: row.display_name,
  bio: row.bio,
  is_email_verified: row.email_verified_at !== null,
  has_password_set: row.password_hash !== null,
  is_admin: row.is_admin,
})

/** The new account; none where its address has one already. */
export const createUser = ({ db }: Context, user: Omit<NewUser, 'id'>) =>
  insertUser(db, { id: newId(), ...user })

export const findUserById = ({ db }: Context, id: string) => userById(db, id)

export const findUserByEmail = ({ db }: Context, email: string) => userByEmail(db, email)

/** Shuts everybody out who is signed in to an account, or knows its password; what it owns it keeps. */
export async function disableAccount(context: Context, id: string) {
  const { db } = context
  await disableUser(db, id)
  await deleteSessionsOf(db, id)
  await revokeInstallTokens(context, id)
}

/** The viewer's own account, whole; it may have been deleted a moment ago. */
export async function loadViewer({ db, viewer }: SignedInContext) {
  const user = await userById(db, viewer.id)
  if (!user) throw new Refusal('login-required')
  return user
}

/**
 * Somebody's account, which nobody else changes until the work is done; none where it is gone. Whatever changes an account or
 * its orders locks it first, and other rows after it: whoever took them crosswise would wait for ever.
 */
export const lockUser = ({ db }: Context, id: string) => lockUserById(db, id)

/** The same for the viewer's own. */
export async function lockViewer(context: SignedInContext) {
  const user = await lockUser(context, context.viewer.id)
  if (!user) throw new Refusal('login-required')
  return user
}

/** The person goes, with everything that opens the account. What happened stays known, but not to whom; part of the caller's transaction. */
export async function eraseUser({ db, config, ports }: Context, userId: string) {
  const context = { db, config, ports }
  await deleteUser(db, userId)
  await anonymiseAuditEvents(db, userId)
  await audit(context, 'account-deleted')
}

/** The last mail about an account, to the address it had; part of the transaction that deletes it. */
export const enqueueAccountDeletedMail = (context: Context, email: string) =>
  enqueue(context, accountDeletedKind, { email })
