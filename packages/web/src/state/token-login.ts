import type { User } from '@earcon/contract/identity/identity.calls'
import {
  entered,
  isHandoff,
  noToken,
  notVerified,
  noUser,
  out,
  restored,
  tokenOf,
} from '@earcon/contract/session'
import { apiFor, sentenceOf, wasRefused } from '../platform/api.ts'
import { claim, release } from './identity.ts'
import { happen } from './session.ts'

/** What came of a login by token: why not, and whether the shop said so itself. */
export interface NotIn {
  sentence: string
  refused: boolean
}

/**
 * Stores the token and verifies it; whatever goes wrong logs out. A hand-off token is not stored, but exchanged for
 * one that is, so that somebody else's, which is worth nothing here, changes nothing.
 */
export async function logInWithToken(token: string | null): Promise<NotIn | undefined> {
  const handoff = isHandoff(token ?? '')
  const fail = (sentence: string, refused: boolean) => {
    if (!handoff) happen((now) => (tokenOf(now) === token || !token ? out : now))
    return { sentence, refused }
  }
  if (!token) return fail(noToken, true)
  if (!handoff) {
    claim(token)
    happen(() => restored(token))
  }
  try {
    const { user, token: newer }: { user?: User; token?: string | undefined } = await apiFor({ token })(
      'GET /me',
    )
    const lasting = newer ?? (handoff ? undefined : token)
    if (!user || !lasting) return fail(noUser, true)
    happen((now) => (handoff || tokenOf(now) === token ? entered(lasting, user) : now))
    return undefined
  } catch (error) {
    return fail(notVerified(sentenceOf(error)), wasRefused(error))
  } finally {
    release(token)
  }
}
