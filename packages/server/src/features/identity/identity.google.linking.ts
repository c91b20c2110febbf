import { longestDisplayName } from '@earcon/contract/profile'
import type { Context } from '../../context.ts'
import { atomically } from '../../db/atomically.ts'
import { post } from '../../platform/outbox.ts'
import { newId } from '../../platform/secrets.ts'
import type { Claims } from '../../ports/google.ts'
import { audit } from './identity.audit.service.ts'
import { holderOf, insertIdentity, userWithIdentity } from './identity.google.queries.ts'
import { endLinksOf } from './identity.links.queries.ts'
import { insertUser, setPassword } from './identity.queries.ts'
import { deleteSessionsOf } from './identity.sessions.queries.ts'
import { closeAccount } from './identity.users.service.ts'

/** Somebody else was faster, so what was decided no longer holds. */
class Overtaken extends Error {
  override name = 'Overtaken'
}

/** Whose account this is, opened or linked where it must be; none, where it may not be. */
export async function accountFor(context: Context, claims: Claims): Promise<string | undefined> {
  const settled = () => atomically(context, (context) => settle(context, claims))
  try {
    return await settled()
  } catch (error) {
    if (error instanceof Overtaken) return settled()
    throw error
  }
}

async function settle(context: Context, claims: Claims) {
  const { db } = context
  const known = await userWithIdentity(db, claims)
  if (known) return known.user_id
  if (!claims.email_verified) return undefined
  const holder = await holderOf(db, claims.email)
  if (holder?.email_verified_at) return claims.speaksForAddress ? link(context, claims, holder.id) : undefined
  // Whoever opened this account never proved that the address is theirs, and could not buy anything.
  if (holder) await closeAccount(context, holder.id)
  return register(context, claims)
}

async function register(context: Context, claims: Claims) {
  const user = await insertUser(context.db, {
    id: newId(),
    email: claims.email,
    display_name: nameIn(claims),
    password_hash: null,
    verified: true,
  })
  if (!user) throw new Overtaken()
  await identify(context, claims, user.id)
  await audit(context, 'google-registered', user.id)
  return user.id
}

/** Both sides have proved the mailbox. Still, somebody else may have set the password, or be signed in with it. */
async function link(context: Context, claims: Claims, userId: string) {
  const { db } = context
  await identify(context, claims, userId)
  await setPassword(db, userId, null)
  await deleteSessionsOf(db, userId)
  await endLinksOf(db, userId, ['verify-email', 'reset-password', 'change-password'])
  await post(context, 'google-linked', { userId })
  await audit(context, 'google-linked', userId)
  return userId
}

async function identify({ db }: Context, { issuer, subject, email }: Claims, userId: string) {
  const identity = await insertIdentity(db, { issuer, subject, email, user_id: userId })
  if (!identity) throw new Overtaken()
}

/** One line, as long as a display name may be, and without half a character at its end. */
const nameIn = ({ name }: Claims) =>
  name
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longestDisplayName)
    .replace(/\p{Cs}$/u, '')
    .trimEnd()
