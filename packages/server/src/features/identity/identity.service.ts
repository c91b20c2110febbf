import { foldEmail, isEmail, normalizeEmail } from '@earcon/contract/identity/email.rules'
import type { AuthResponse, MessageAnswer, User } from '@earcon/contract/identity/identity.calls'
import { basicPasswordComplaints } from '@earcon/contract/identity/password.rules'
import { safeRedirectPath } from '@earcon/contract/identity/redirect-path.rules'
import { Refusal, refusals } from '@earcon/contract/refusal.rules'
import type { Context, SignedInContext } from '../../context.ts'
import { atomically } from '../../db/atomically.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { networkOf, networkOfVisitor } from '../../platform/security/networks.ts'
import {
  hashPassword,
  needsRehash,
  verifyPassword,
  verifyPasswordInTurn,
} from '../../platform/security/passwords.ts'
import {
  type Attempt,
  type RateLimit,
  rateLimit,
  uncountAttempt,
} from '../../platform/security/rate-limits.ts'
import { newId } from '../../platform/security/secrets.ts'
import { exchangeHandoff } from './google/identity.google.service.ts'
import { audit } from './identity.audit.service.ts'
import { accountExistsKind, verifyEmailKind } from './identity.outbox.ts'
import { passwordComplaintsOf } from './identity.password-complaints.ts'
import {
  addressesOfUser,
  insertUser,
  setPassword,
  type UserRow,
  userByEmail,
  userById,
} from './identity.queries.ts'
import { deleteSession } from './identity.sessions.queries.ts'
import { createSession, renewToken } from './identity.sessions.service.ts'
import { asUser, lockUser } from './identity.users.service.ts'

const minute = 60
const hour = 3_600

const emailInvalidSentence = refusals['email-invalid'][1]

/** How often something may be tried: by one person on one account, and from one network. */
const loginLimits: RateLimit[] = [
  { max: 5, seconds: minute },
  { max: 20, seconds: hour },
]
const loginLimitsPerNetwork: RateLimit[] = [{ max: 100, seconds: hour }]
const registerLimitsPerNetwork: RateLimit[] = [{ max: 20, seconds: hour }]
/** Mails that anybody can have sent to an address. */
export const mailLimitsPerAddress: RateLimit[] = [{ max: 5, seconds: hour }]
export const mailLimitsPerNetwork: RateLimit[] = [{ max: 20, seconds: hour }]

export async function register(
  context: Context,
  given: { email: string; password: string; redirectTo: string },
): Promise<AuthResponse & MessageAnswer> {
  const email = normalizeEmail(given.email)
  const weak = await passwordComplaintsOf(given.password, basicPasswordComplaints)
  if (!isEmail(email)) throw new Refusal('email-invalid', { sentences: [emailInvalidSentence, ...weak] })
  if (weak.length > 0) throw new Refusal('password-refused', { sentences: weak })
  await rateLimit(context, {
    action: 'register',
    subject: networkOfVisitor(context),
    limits: registerLimitsPerNetwork,
  })
  const owner = await userByEmail(context.db, email)
  if (owner) {
    await tellOwnerOfAddress(context, owner)
    throw new Refusal('email-taken')
  }
  await rateLimit(context, {
    action: 'verification-letter',
    subject: foldEmail(email),
    limits: mailLimitsPerAddress,
  })

  const password_hash = await hashPassword(given.password)
  const redirectTo = safeRedirectPath(given.redirectTo, '')
  const { user, token } = await atomically(context, async (context) => {
    const user = await insertUser(context.db, { id: newId(), email, password_hash })
    if (!user) throw new Refusal('email-taken')
    await enqueue(context, verifyEmailKind, { userId: user.id, redirectTo })
    await audit(context, 'registered', user.id)
    return { user, token: await createSession(context, user.id) }
  })
  const message = 'Your account is ready. Please check your email to verify your address.'
  return { message, token, user: asUser(user) }
}

/** That an address has an account cannot be hidden here (decision 018); so whoever has it learns that somebody asked. */
async function tellOwnerOfAddress(context: Context, { id }: Pick<UserRow, 'id'>) {
  const isFirst = await rateLimit(context, {
    action: 'account-exists-letter',
    subject: id,
    limits: [{ max: 1, seconds: 24 * hour }],
  }).then(() => true, isNoRefusal)
  if (isFirst) await enqueue(context, accountExistsKind, { userId: id })
}

const isNoRefusal = (error: unknown) => {
  asRefusal(error)
  return false
}

/** Unknown, wrong and Google-only are one and the same, in words and in time. */
export async function login(
  context: Context,
  given: { email: string; password: string },
): Promise<AuthResponse> {
  const { db } = context
  const email = normalizeEmail(given.email)
  if (!email || !given.password)
    throw new Refusal('request-invalid', { sentences: ['Please enter your email and password.'] })
  const network = networkOfVisitor(context)
  const ofAccount: Attempt = {
    action: 'login',
    subject: `${foldEmail(email)} ${network}`,
    limits: loginLimits,
  }
  const ofNetwork: Attempt = { action: 'logins', subject: network, limits: loginLimitsPerNetwork }
  await rateLimit(context, ofAccount)
  // Others in the same network may have guessed too often; whoever knows the password is let in all the same (decision 018).
  const tooMany = await rateLimit(context, ofNetwork).then(() => undefined, asRefusal)

  const user = await userByEmail(db, email)
  const mustWait = tooMany && !(user && (await isAtHome(context, user.id)))
  const isRight = await (mustWait
    ? verifyPasswordInTurn(network, user?.password_hash, given.password)
    : verifyPassword(user?.password_hash, given.password)
  ).catch(async (error: unknown) => {
    // Nothing was tried, so nothing counts.
    for (const attempt of [ofAccount, ofNetwork]) await uncountAttempt(context, attempt)
    throw error
  })
  if (!user || !isRight) {
    await audit(context, 'login-failed', user?.id)
    throw tooMany ?? new Refusal('credentials-wrong')
  }
  for (const attempt of [ofAccount, ofNetwork]) await uncountAttempt(context, attempt)
  const outdated = user.password_hash && needsRehash(user.password_hash)
  const renewed = outdated ? await hashPassword(given.password) : undefined
  const token = await atomically(context, async (context) => {
    // The password may have been changed or taken away while it was being compared.
    const now = await lockUser(context, user.id)
    if (now?.password_hash !== user.password_hash) throw new Refusal('credentials-wrong')
    if (renewed) await setPassword(context.db, user.id, renewed)
    await audit(context, 'logged-in', user.id)
    return createSession(context, user.id)
  })
  return { token, user: asUser(user) }
}

/** Whether somebody has come in from where this one comes from: there only their own guesses count. */
const isAtHome = async (context: Context, userId: string) =>
  (await addressesOfUser(context.db, userId)).map(networkOf).includes(networkOfVisitor(context))

const asRefusal = (error: unknown) => {
  if (error instanceof Refusal) return error
  throw error
}

/** Who is signed in. A hand-off from Google is exchanged here for a session. */
export async function getMe(context: Context): Promise<{ user: User; token?: string }> {
  const bearer = context.visitor?.bearer
  if (bearer?.startsWith('ech_')) return exchangeHandoff(context, bearer)
  const user = context.viewer && (await userById(context.db, context.viewer.id))
  if (!user) throw new Refusal('login-required')
  const token = await renewToken(context)
  return { user: asUser(user), ...(token && { token }) }
}

export const logout = (context: SignedInContext) =>
  atomically(context, async (context) => {
    await deleteSession(context.db, context.viewer.session)
    await audit(context, 'logged-out', context.viewer.id)
  })
