import type { User } from '@earcon/contract/identity/identity.calls'
import { apiFor } from '../../platform/api.ts'
import { isRefusal, refusalMessageOf } from '../../platform/refusals.ts'
import {
  isHandoffToken,
  noTokenMessage,
  noUserMessage,
  sessionFromToken,
  signedInSession,
  signedOutSession,
  tokenErrorMessage,
  tokenOf,
} from '../../platform/session.rules.ts'
import { dispatchSession } from '../../platform/session.ts'
import { beginVerification, endVerification } from './sign-in.ts'

/** What came of a login by token: why not, and whether the shop said so itself. */
export interface TokenLoginFailure {
  sentence: string
  isRefusal: boolean
}

/**
 * Stores the token and verifies it; whatever goes wrong logs out. A hand-off token is not stored, but exchanged for
 * one that is, so that somebody else's, which is worth nothing here, changes nothing.
 */
export async function loginWithToken(token: string | null): Promise<TokenLoginFailure | undefined> {
  const handoff = isHandoffToken(token ?? '')
  const fail = (sentence: string, isRefusal: boolean) => {
    if (!handoff) dispatchSession((now) => (tokenOf(now) === token || !token ? signedOutSession : now))
    return { sentence, isRefusal }
  }
  if (!token) return fail(noTokenMessage, true)
  if (!handoff) {
    beginVerification(token)
    dispatchSession(() => sessionFromToken(token))
  }
  try {
    const { user, token: newer }: { user?: User; token?: string | undefined } = await apiFor({ token })(
      'GET /me',
    )
    const lasting = newer ?? (handoff ? undefined : token)
    if (!user || !lasting) return fail(noUserMessage, true)
    dispatchSession((now) => (handoff || tokenOf(now) === token ? signedInSession(lasting, user) : now))
    return undefined
  } catch (error) {
    return fail(tokenErrorMessage(refusalMessageOf(error)), isRefusal(error))
  } finally {
    endVerification(token)
  }
}
