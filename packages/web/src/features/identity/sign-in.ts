import type { AuthResponse, User } from '@earcon/contract/identity/identity.calls'
import { api } from '../../platform/api.ts'
import { flashMessage } from '../../platform/flash.ts'
import { httpStatusOf } from '../../platform/refusals.ts'
import {
  acceptVerifiedToken,
  markRetrying,
  markUnreachable,
  signedInSession,
  signedOutSession,
  updateUser,
} from '../../platform/session.rules.ts'
import {
  currentSession,
  currentToken,
  dispatchSession,
  followOtherTabs,
  subscribeToSession,
} from '../../platform/session.ts'

/** The token that is being verified at this moment, and when that is done: nobody asks twice. */
let verifying: string | undefined
let refreshing: Promise<void> | undefined

/** Whoever verifies a token says so, and says when that is over. */
export const beginVerification = (token: string) => {
  verifying = token
}
export const endVerification = (token: string) => {
  if (verifying === token) verifying = undefined
}

/** From the first moment of a page on: verifies what is stored, again when one comes back to it, and follows the other tabs. */
export function startSession() {
  const refresh = () => void refreshSession()
  for (const name of ['focus', 'online']) addEventListener(name, refresh)
  // A page that the browser brings back as it was has slept meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && refresh())
  followOtherTabs()
  subscribeToSession(() => {
    const now = currentSession()
    if (now.state === 'loading' && !now.unreachable) refresh()
  })
  refresh()
}

/** Asks who is signed in, with what is stored; a shop that cannot be reached changes nothing. */
export async function refreshSession() {
  const token = currentToken()
  if (!token) return
  if (verifying !== token) refreshing = verifyToken(token)
  await refreshing
}

async function verifyToken(token: string) {
  beginVerification(token)
  try {
    const answer: { user?: User; token?: string | undefined } = await api('GET /me')
    const { user, token: newer } = answer
    // Something on the way may have answered in our place, which says nothing of the token.
    if (!user) throw new Error('The answer to who is signed in names nobody.')
    dispatchSession((now) => acceptVerifiedToken(now, token, { user, token: newer }))
  } catch (error) {
    // A 401 has been dealt with where every call goes through.
    if (httpStatusOf(error) !== 401) dispatchSession((now) => markUnreachable(now, token))
  } finally {
    endVerification(token)
  }
}

/** Whether the address is verified by now: the link may have been opened on another machine. */
export async function isVerifiedByNow() {
  await refreshSession()
  const session = currentSession()
  return session.state === 'in' && session.user.is_email_verified
}

/** The same, because somebody pressed a button, who wants to see that something happens. */
export function retrySession() {
  dispatchSession(markRetrying)
  return refreshSession()
}

/** Throws as every refused call does. */
export async function login(email: string, password: string) {
  const { token, user }: Partial<AuthResponse> = await api('POST /auth/login', { body: { email, password } })
  // Something on the way may have answered in our place.
  if (!token || !user) throw new Error('The answer to the login holds no login.')
  dispatchSession(() => signedInSession(token, user))
}

/** Opens an account and is signed in to it; what there is to tell about it is told on the page that comes. */
export async function register(email: string, password: string, redirectTo: string) {
  const { token, user, message } = await api('POST /auth/register', { body: { email, password, redirectTo } })
  flashMessage({ sentence: message, path: new URL(redirectTo, location.href).pathname })
  dispatchSession(() => signedInSession(token, user))
}

/** The shop has told us anew who the user is, after a change of the profile. */
export const updateSessionUser = (user: User) => dispatchSession((now) => updateUser(now, user))

/** Also where the shop does not hear of it, nobody is signed in here any more. */
export async function logout() {
  const request = currentToken() ? api('POST /auth/logout').catch(() => {}) : undefined
  dispatchSession(() => signedOutSession)
  await request
}
