import type { User } from '@earcon/contract/identity/identity.calls'
import { entered, out, recognised, refused, renewed, retried, unreached } from '@earcon/contract/session'
import { api, statusOf } from '../platform/api.ts'
import { followTabs, happen, onSession, sessionNow, tokenNow } from './session.ts'
import { say } from './word.ts'

/** The token that is being verified at this moment: nobody asks twice. */
let verifying: string | undefined

/** Whoever verifies a token says so, and says when that is over. */
export const claim = (token: string) => {
  verifying = token
}
export const release = (token: string) => {
  if (verifying === token) verifying = undefined
}

/** From the first moment of a page on: verifies what is stored, again when one comes back to it, and follows the other tabs. */
export function keepSession() {
  const look = () => void refresh()
  for (const name of ['focus', 'online']) addEventListener(name, look)
  // A page that the browser brings back as it was has slept meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && look())
  followTabs()
  onSession(() => {
    const now = sessionNow()
    if (now.state === 'loading' && !now.unreachable) look()
  })
  look()
}

/** Asks who is signed in, with what is stored; a shop that cannot be reached changes nothing. */
export async function refresh() {
  const token = tokenNow()
  if (!token || verifying === token) return
  claim(token)
  try {
    const answer: { user?: User; token?: string | undefined } = await api('GET /me')
    const { user, token: newer } = answer
    happen((now) => (user ? recognised(now, token, { user, token: newer }) : refused(now, token)))
  } catch (error) {
    // A 401 has been dealt with where every call goes through.
    if (statusOf(error) !== 401) happen((now) => unreached(now, token))
  } finally {
    release(token)
  }
}

/** The same, because somebody pressed a button, who wants to see that something happens. */
export function retry() {
  happen(retried)
  return refresh()
}

/** Throws as every refused call does. */
export async function logIn(email: string, password: string) {
  const { token, user } = await api('POST /auth/login', { body: { email, password } })
  happen(() => entered(token, user))
}

/** Opens an account and is signed in to it; what there is to tell about it is told on the page that comes. */
export async function signUp(email: string, password: string, redirectTo: string) {
  const { token, user, message } = await api('POST /auth/register', { body: { email, password, redirectTo } })
  say({ sentence: message, at: new URL(redirectTo, location.href).pathname })
  happen(() => entered(token, user))
}

/** The shop has told us anew who the user is, after a change of the profile. */
export const renew = (user: User) => happen((now) => renewed(now, user))

/** Also where the shop does not hear of it, nobody is signed in here any more. */
export async function logOut() {
  const told = tokenNow() ? api('POST /auth/logout').catch(() => {}) : undefined
  happen(() => out)
  await told
}
