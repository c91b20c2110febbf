import type { User } from '@earcon/contract/identity/identity.calls'

/** Who is at this browser: nobody, somebody, or somebody whose stored token is still being verified. */
export type Session =
  | { state: 'out' }
  /** Unreachable: the shop could not be asked, so nothing is known yet. */
  | { state: 'loading'; token: string; unreachable: boolean }
  | { state: 'in'; token: string; user: User }

export const signedOutSession: Session = { state: 'out' }

/** What no header could carry is no token, whatever has put it into the storage. */
export const isWellFormedToken = (token: string) => /^[\w.~+/=-]{1,200}$/.test(token)

/** On load: what was stored is to be verified. */
export const sessionFromToken = (token: string | null): Session =>
  token && isWellFormedToken(token) ? { state: 'loading', token, unreachable: false } : signedOutSession

/** After a login, a registration, or a hand-off that was answered. */
export const signedInSession = (token: string, user: User): Session => ({ state: 'in', token, user })

/** The shop knows whom the presented token belongs to; a newer token it hands over replaces the stored one. */
export const acceptVerifiedToken = (
  session: Session,
  presented: string,
  { user, token = presented }: { user: User; token?: string | undefined },
): Session => (tokenOf(session) === presented ? signedInSession(token, user) : session)

/** A 401. What became of a token that is no longer ours is nobody's business. */
export const rejectToken = (session: Session, presented: string): Session =>
  tokenOf(session) === presented ? signedOutSession : session

/** The profile was changed, if it is still theirs who are signed in. */
export const updateUser = (session: Session, user: User): Session =>
  session.state === 'in' && session.user.email === user.email ? { ...session, user } : session

/** A network that is away, or a fault of the shop's own, never logs anybody out. */
export const markUnreachable = (session: Session, presented: string): Session =>
  session.state === 'loading' && session.token === presented ? { ...session, unreachable: true } : session

/** The shop is asked once more. */
export const markRetrying = (session: Session): Session =>
  session.state === 'loading' && session.unreachable ? { ...session, unreachable: false } : session

/** Another tab has changed what is stored: its login, logout or newer token is ours as well. */
export const followStoredToken = (session: Session, stored: string | null): Session =>
  stored === tokenOf(session) ? session : unlessStillSignedOut(session, sessionFromToken(stored))

/** Nobody stays nobody: what cannot be a token changes nothing. */
const unlessStillSignedOut = (session: Session, next: Session) =>
  session.state === 'out' && next.state === 'out' ? session : next

/** Whom the shop's answers are for: somebody by their address, nobody in particular, or it is not known yet. */
export const viewerOf = (session: Session | { state: 'unknown' }) =>
  session.state === 'in' ? session.user.email : session.state === 'out' ? anonymousViewer : undefined

export const anonymousViewer = ''

/** What goes into the browser's storage, and out with every call. */
export const tokenOf = (session: Session) => (session.state === 'out' ? null : session.token)

/** Good for one exchange by the browser that asked for it, so it is never stored, and other tabs never see it. */
export const isHandoffToken = (token: string) => token.startsWith('ech_')

/** What token-based login says when there is no token, and when the answer names nobody. */
export const noTokenMessage = 'No token provided.'
export const noUserMessage = 'Failed to verify token and fetch user data.'

/** And when it was refused, or not even answered. */
export const tokenErrorMessage = (message: string | undefined) => message || 'Error verifying token.'
