import type { AuthResponse } from '@earcon/contract/identity'
import { ownPath } from '@earcon/contract/path'
import { Refusal } from '@earcon/contract/refusal'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { atomically } from '../../db/atomically.ts'
import { type Allowance, allow, networkOf } from '../../platform/limits.ts'
import { leaveFor, redirect } from '../../platform/replies.ts'
import { hashOf, newId, newToken, sealOf } from '../../platform/secrets.ts'
import { audit } from './identity.audit.service.ts'
import { sealed, unsealed } from './identity.google.cookie.ts'
import { accountFor } from './identity.google.linking.ts'
import { insertHandoff, useHandoff, userOfHandoff, userOfRepeated } from './identity.google.queries.ts'
import { lockedUser, userById } from './identity.queries.ts'
import { openSession } from './identity.sessions.service.ts'
import { asUser } from './identity.users.service.ts'

const callback = '/api/auth/google/callback'

/** Each is a request of ours to the provider. */
const perNetwork: Allowance[] = [[200, 3_600]]

/** Sends the browser to Google, with a cookie that tells it from every other browser. */
export async function beginGoogle(context: Context, wanted?: string) {
  const { config, ports, visitor } = context
  const redirectTo = ownPath(wanted, '')
  try {
    await allow(context, 'google', networkOf(visitor?.address ?? ''), perNetwork)
    const { address, checks } = await ports.google.start()
    return leaveFor(address, sealed(config, { browser: newId(), redirectTo, checks }, 600))
  } catch (error) {
    return backToLogin('google_auth_exception', redirectTo, error)
  }
}

/** Takes Google's answer, and sends the browser on with a token that is good here alone, once and for a minute. */
export async function finishGoogle(context: Context, query: Record<string, unknown>) {
  const { config, db, ports, visitor } = context
  const { browser = '', redirectTo = '', checks } = unsealed(config, visitor?.cookie) ?? {}
  if (!checks) return backToLogin('google_auth_exception', redirectTo)
  try {
    await allow(context, 'google', networkOf(visitor?.address ?? ''), perNetwork)
    const claims = await ports.google.finish(answerIn(config, query), checks)
    const userId = await accountFor(context, claims)
    if (!userId) return backToLogin('google_auth_processing_failed', redirectTo)
    const token = newToken('ech')
    await insertHandoff(db, { hash: hashOf(token), browser: hashOf(browser), user_id: userId })
    const address = withWay(`/auth/google/handler?token=${token}`, redirectTo)
    return redirect(address, sealed(config, { browser }, 120))
  } catch (error) {
    return backToLogin('google_auth_exception', redirectTo, error)
  }
}

/** A session for the browser that began the sign-in. It may ask twice at once: a page is sometimes alive twice. */
export async function exchangeHandoff(context: Context, token: string): Promise<AuthResponse> {
  const { config, visitor } = context
  const browser = unsealed(config, visitor?.cookie)?.browser
  if (!browser) throw new Refusal('login-required')
  const handoff = { hash: hashOf(token), browser: hashOf(browser) }
  // Derived, so that the second answer is the same as the first and neither is kept.
  const session = `ecs_${sealOf(config.secret, token)}`
  const user = await atomically(context, async (context) => {
    // The account is held before the hand-off, in the order in which everybody holds them.
    const whose = await userOfHandoff(context.db, handoff)
    if (!whose || !(await lockedUser(context.db, whose.user_id))) return undefined
    const used = await useHandoff(context.db, handoff)
    if (!used) return userOfRepeated(context.db, handoff, hashOf(session))
    await openSession(context, used.user_id, session)
    await audit(context, 'logged-in-with-google', used.user_id)
    return userById(context.db, used.user_id)
  })
  if (!user) throw new Refusal('login-required')
  return { user: asUser(user), token: session }
}

/** Google's answer, at the address that we gave out: a Host header could name any other. */
function answerIn({ publicUrl }: Config, query: Record<string, unknown>) {
  const answer = new URL(callback, publicUrl)
  for (const [name, given] of Object.entries(query))
    for (const value of [given].flat()) answer.searchParams.append(name, String(value))
  return answer
}

/** Of what went wrong the visitor learns no more than whether to try again; the log learns why. */
const backToLogin = (
  error: 'google_auth_exception' | 'google_auth_processing_failed',
  redirectTo: string,
  why?: unknown,
) => redirect(withWay(`/login?error=${error}`, redirectTo), undefined, why)

const withWay = (address: `/${string}`, redirectTo: string): `/${string}` =>
  redirectTo ? `${address}&redirectTo=${encodeURIComponent(redirectTo)}` : address
