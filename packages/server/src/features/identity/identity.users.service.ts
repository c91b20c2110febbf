import type { User } from '@earcon/contract/identity'
import { Refusal } from '@earcon/contract/refusal'
import type { SignedIn } from '../../context.ts'
import { type UserRow, userById } from './identity.queries.ts'

/** An account as its owner sees it. */
export const asUser = (row: UserRow): User => ({
  email: row.email,
  display_name: row.display_name,
  bio: row.bio,
  is_email_verified: row.email_verified_at !== null,
  has_password_set: row.password_hash !== null,
  is_admin: row.is_admin,
})

/** The viewer's own account, whole; it may have been deleted a moment ago. */
export async function accountOf({ db, viewer }: SignedIn) {
  const user = await userById(db, viewer.id)
  if (!user) throw new Refusal('login-required')
  return user
}
