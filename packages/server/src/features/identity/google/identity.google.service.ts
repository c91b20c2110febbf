import type { AuthResponse } from '@earcon/contract/identity/identity.calls'
import { safeRedirectPath } from '@earcon/contract/identity/redirect-path.rules'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { Config } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import { atomically } from '../../../db/atomically.ts'
import { redirect, redirectOutside } from '../../../platform/http/replies.ts'
import { networkOfVisitor } from '../../../platform/security/networks.ts'
import { type RateLimit, rateLimit } from '../../../platform/security/rate-limits.ts'
import { hashOf, hmacOf, newId, newToken } from '../../../platform/security/secrets.ts'
import { audit } from '../identity.audit.service.ts'
import { userById } from '../identity.queries.ts'
import { createSession } from '../identity.sessions.service.ts'
import { asUser, lockUser } from '../identity.users.service.ts'
import { findOrCreateAccount } from './identity.google.account-linking.service.ts'
import { sealPendingSignIn, unsealPendingSignIn } from './identity.google.cookie.ts'
import {
  consumeHandoff,
  insertHandoff,
  userByConsumedHandoff,
  userByHandoff,
} from './identity.google.queries.ts'

const callback = '/api/auth/google/callback'

/** Each is a request of ours to the provider. */
const googleLimitsPerNetwork: RateLimit[] = [{ max: 200, seconds: 3_600 }]

/** Sends the browser to Google, with a cookie that tells it from every other browser. */
export async function startGoogleLogin(context: Context, wanted?: string) {
  const { config, ports } = context
  const redirectTo = safeRedirectPath(wanted, '')
  try {
    await rateLimit(context, {
      action: 'google',
      subject: networkOfVisitor(context),
      limits: googleLimitsPerNetwork,
    })
    const { address, checks } = await ports.google.start()
    return redirectOutside(address, sealPendingSignIn(config, { browser: newId(), redirectTo, checks }, 600))
  } catch (error) {
    return redirectToLogin('google_auth_exception', redirectTo, error)
  }
}

/** Takes Google's answer, and sends the browser on with a token that is good here alone, once and for a minute. */
export async function finishGoogleLogin(context: Context, query: Record<string, unknown>) {
  const { config, db, ports, visitor } = context
  const { browser = '', redirectTo = '', checks } = unsealPendingSignIn(config, visitor?.cookie) ?? {}
  if (!checks) return redirectToLogin('google_auth_exception', redirectTo)
  try {
    await rateLimit(context, {
      action: 'google',
      subject: networkOfVisitor(context),
      limits: googleLimitsPerNetwork,
    })
    const claims = await ports.google.finish(callbackUrlOf(config, query), checks)
    const userId = await findOrCreateAccount(context, claims)
    if (!userId) return redirectToLogin('google_auth_processing_failed', redirectTo)
    const token = newToken('ech')
    await insertHandoff(db, { hash: hashOf(token), browser: hashOf(browser), user_id: userId })
    const address = withRedirectTo(`/auth/google/handler?token=${token}`, redirectTo)
    return redirect(address, sealPendingSignIn(config, { browser }, 120))
  } catch (error) {
    return redirectToLogin('google_auth_exception', redirectTo, error)
  }
}

/** A session for the browser that began the sign-in. It may ask twice at once: a page is sometimes alive twice. */
export async function exchangeHandoff(context: Context, token: string): Promise<AuthResponse> {
  const { config, visitor } = context
  const browser = unsealPendingSignIn(config, visitor?.cookie)?.browser
  if (!browser) throw new Refusal('login-required')
  const handoff = { hash: hashOf(token), browser: hashOf(browser) }
  // Derived, so that the second answer is the same as the first and neither is kept.
  const session = `ecs_${hmacOf(config.secret, token)}`
  const user = await atomically(context, async (context) => {
    // The account is locked before the hand-off, as everybody does.
    const whose = await userByHandoff(context.db, handoff)
    if (!whose || !(await lockUser(context, whose.user_id))) return undefined
    const used = await consumeHandoff(context.db, handoff)
    if (!used) return userByConsumedHandoff(context.db, handoff, hashOf(session))
    await createSession(context, used.user_id, session)
    await audit(context, 'logged-in-with-google', used.user_id)
    return userById(context.db, used.user_id)
  })
  if (!user) throw new Refusal('login-required')
  return { user: asUser(user), token: session }
}

/** Google's answer, at the address that we gave out: a Host header could name any other. */
function callbackUrlOf({ publicUrl }: Config, query: Record<string, unknown>) {
  const answer = new URL(callback, publicUrl)
  for (const [name, given] of Object.entries(query))
    for (const value of [given].flat()) answer.searchParams.append(name, String(value))
  return answer
}

/** Of what went wrong the visitor learns no more than whether to try again; the log learns why. */
const redirectToLogin = (
  error: 'google_auth_exception' | 'google_auth_processing_failed',
  redirectTo: string,
  why?: unknown,
) => redirect(withRedirectTo(`/login?error=${error}`, redirectTo), undefined, why)

const withRedirectTo = (address: `/${string}`, redirectTo: string): `/${string}` =>
  redirectTo ? `${address}&redirectTo=${encodeURIComponent(redirectTo)}` : address
