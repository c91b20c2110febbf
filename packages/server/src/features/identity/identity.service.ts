import { foldedEmail, isEmail, tidyEmail } from '@earcon/contract/email'
import type { AuthResponse, Told, User } from '@earcon/contract/identity'
import { plainPassword } from '@earcon/contract/password'
import { ownPath } from '@earcon/contract/path'
import { Refusal, refusals } from '@earcon/contract/refusal'
import type { Context, SignedIn } from '../../context.ts'
import { atomically } from '../../db/atomically.ts'
import { type Allowance, allow, forgive, networkOf } from '../../platform/limits.ts'
import { post } from '../../platform/outbox.ts'
import { hashPassword, isOutdated, isPassword } from '../../platform/passwords.ts'
import { newId } from '../../platform/secrets.ts'
import { isCommon } from './common-passwords.ts'
import { audit } from './identity.audit.service.ts'
import { exchangeHandoff } from './identity.google.service.ts'
import { insertUser, lockedUser, setPassword, userByEmail, userById } from './identity.queries.ts'
import { deleteSession } from './identity.sessions.queries.ts'
import { openSession, renewedToken } from './identity.sessions.service.ts'
import { asUser } from './identity.users.service.ts'

const minute = 60
const hour = 3_600

const noAddress = refusals['email-invalid'][1]

/** How often something may be tried: by one person on one account, and from one network. */
const guesses: Allowance[] = [
  [5, minute],
  [20, hour],
]
const loginsPerNetwork: Allowance[] = [[100, hour]]
const registrationsPerNetwork: Allowance[] = [[20, hour]]
/** Letters that anybody can have sent to an address. */
export const lettersPerAccount: Allowance[] = [[5, hour]]
export const lettersPerNetwork: Allowance[] = [[20, hour]]

export const network = ({ visitor }: Context) => networkOf(visitor?.address ?? '')

export async function register(
  context: Context,
  given: { email: string; password: string; redirectTo: string },
): Promise<AuthResponse & Told> {
  const email = tidyEmail(given.email)
  const weak = plainPassword(given.password)
  if (weak.length === 0 && (await isCommon(given.password)))
    weak.push('This password is too common. Please choose another one.')
  if (!isEmail(email)) throw new Refusal('email-invalid', { sentences: [noAddress, ...weak] })
  if (weak.length > 0) throw new Refusal('password-refused', { sentences: weak })
  await allow(context, 'register', network(context), registrationsPerNetwork)
  if (await userByEmail(context.db, email)) throw new Refusal('email-taken')
  await allow(context, 'verification-letter', foldedEmail(email), lettersPerAccount)

  const password_hash = await hashPassword(given.password)
  const redirectTo = ownPath(given.redirectTo, '')
  const { user, token } = await atomically(context, async (context) => {
    const user = await insertUser(context.db, { id: newId(), email, password_hash })
    if (!user) throw new Refusal('email-taken')
    await post(context, 'verify-email', { userId: user.id, redirectTo })
    await audit(context, 'registered', user.id)
    return { user, token: await openSession(context, user.id) }
  })
  const message = 'Your account is ready. Please check your email to verify your address.'
  return { message, token, user: asUser(user) }
}

/** Unknown, wrong and Google-only are one and the same, in words and in time. */
export async function logIn(
  context: Context,
  given: { email: string; password: string },
): Promise<AuthResponse> {
  const { db } = context
  const email = tidyEmail(given.email)
  if (!email || !given.password)
    throw new Refusal('request-invalid', { sentences: ['Please enter your email and password.'] })
  const who = `${foldedEmail(email)} ${network(context)}`
  await allow(context, 'login', who, guesses)
  await allow(context, 'logins', network(context), loginsPerNetwork)

  const user = await userByEmail(db, email)
  const right = await isPassword(user?.password_hash, given.password)
  if (!user || !right) {
    await audit(context, 'login-failed', user?.id)
    throw new Refusal('credentials-wrong')
  }
  await forgive(context, 'login', who, guesses)
  await forgive(context, 'logins', network(context), loginsPerNetwork)
  const outdated = user.password_hash && isOutdated(user.password_hash)
  const renewed = outdated ? await hashPassword(given.password) : undefined
  const token = await atomically(context, async (context) => {
    // The password may have been changed or taken away while it was being compared.
    const now = await lockedUser(context.db, user.id)
    if (now?.password_hash !== user.password_hash) throw new Refusal('credentials-wrong')
    if (renewed) await setPassword(context.db, user.id, renewed)
    await audit(context, 'logged-in', user.id)
    return openSession(context, user.id)
  })
  return { token, user: asUser(user) }
}

/** Who is signed in. A hand-off from Google is exchanged here for a session. */
export async function whoAmI(context: Context): Promise<{ user: User; token?: string }> {
  const bearer = context.visitor?.bearer
  if (bearer?.startsWith('ech_')) return exchangeHandoff(context, bearer)
  const user = context.viewer && (await userById(context.db, context.viewer.id))
  if (!user) throw new Refusal('login-required')
  const token = await renewedToken(context)
  return { user: asUser(user), ...(token && { token }) }
}

export const logOut = (context: SignedIn) =>
  atomically(context, async (context) => {
    await deleteSession(context.db, context.viewer.session)
    await audit(context, 'logged-out', context.viewer.id)
  })
