import { maxDisplayNameLength } from '@earcon/contract/account/profile.rules'
import type { Context } from '../../../context.ts'
import { atomically } from '../../../db/atomically.ts'
import { enqueue } from '../../../platform/outbox/outbox.ts'
import { newId } from '../../../platform/security/secrets.ts'
import type { Claims } from '../../../ports/google.ts'
import { revokeInstallTokens } from '../../installs/installs.revocation.service.ts'
import { audit } from '../identity.audit.service.ts'
import { revokeMailedTokensOf } from '../identity.mailed-tokens.queries.ts'
import { googleLinkedKind } from '../identity.outbox.ts'
import { insertUser, lockUserByEmail, setPassword } from '../identity.queries.ts'
import { deleteSessionsOf } from '../identity.sessions.queries.ts'
import { eraseUser } from '../identity.users.service.ts'
import { insertIdentity, userByIdentity } from './identity.google.queries.ts'

/** Somebody else was faster, so what was decided no longer holds. */
class Overtaken extends Error {
  override name = 'Overtaken'
}

/** Whose account this is, opened or linked where it must be; none, where it may not be. */
export async function findOrCreateAccount(context: Context, claims: Claims): Promise<string | undefined> {
  const settled = () => atomically(context, (context) => resolveAccount(context, claims))
  try {
    return await settled()
  } catch (error) {
    if (error instanceof Overtaken) return settled()
    throw error
  }
}

async function resolveAccount(context: Context, claims: Claims) {
  const { db } = context
  const known = await userByIdentity(db, claims)
  if (known) return known.user_id
  if (!claims.email_verified) return undefined
  const holder = await lockUserByEmail(db, claims.email)
  if (holder?.email_verified_at)
    return claims.speaksForAddress ? linkGoogleAccount(context, claims, holder.id) : undefined
  // Whoever opened this account never proved that the address is theirs, and could not buy anything.
  if (holder) await eraseUser(context, holder.id)
  return registerWithGoogle(context, claims)
}

async function registerWithGoogle(context: Context, claims: Claims) {
  const user = await insertUser(context.db, {
    id: newId(),
    email: claims.email,
    display_name: displayNameFrom(claims),
    password_hash: null,
    verified: true,
  })
  if (!user) throw new Overtaken()
  await attachIdentity(context, claims, user.id)
  await audit(context, 'google-registered', user.id)
  return user.id
}

/** Both sides have proved the mailbox. Still, somebody else may have set the password, or be signed in with it. */
async function linkGoogleAccount(context: Context, claims: Claims, userId: string) {
  const { db } = context
  await attachIdentity(context, claims, userId)
  await setPassword(db, userId, null)
  await deleteSessionsOf(db, userId)
  await revokeInstallTokens(context, userId)
  await revokeMailedTokensOf(db, userId, ['verify-email', 'reset-password', 'change-password'])
  await enqueue(context, googleLinkedKind, { userId })
  await audit(context, 'google-linked', userId)
  return userId
}

async function attachIdentity({ db }: Context, { issuer, subject, email }: Claims, userId: string) {
  const identity = await insertIdentity(db, { issuer, subject, email, user_id: userId })
  if (!identity) throw new Overtaken()
}

/** One line, as long as a display name may be, and without half a character at its end. */
const displayNameFrom = ({ name }: Claims) =>
  name
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxDisplayNameLength)
    .replace(/\p{Cs}$/u, '')
    .trimEnd()
