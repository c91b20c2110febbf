import type { User } from './identity/identity.calls.ts'

/** Who is at this browser: nobody, somebody, or somebody whose stored token is still being verified. */
export type Session =
  | { state: 'out' }
  /** Unreachable: the shop could not be asked, so nothing is known yet. */
  | { state: 'loading'; token: string; unreachable: boolean }
  | { state: 'in'; token: string; user: User }

export const out: Session = { state: 'out' }

/** What no header could carry is no token, whatever has put it into the storage. */
export const isSound = (token: string) => /^[\w.~+/=-]{1,200}$/.test(token)

/** On load: what was stored is to be verified. */
export const restored = (token: string | null): Session =>
  token && isSound(token) ? { state: 'loading', token, unreachable: false } : out

/** After a login, a registration, or a hand-off that was answered. */
export const entered = (token: string, user: User): Session => ({ state: 'in', token, user })

/** The shop knows whom the presented token belongs to; a newer token it hands over replaces the stored one. */
export const recognised = (
  session: Session,
  presented: string,
  { user, token = presented }: { user: User; token?: string | undefined },
): Session => (tokenOf(session) === presented ? entered(token, user) : session)

/** A 401. What became of a token that is no longer ours is nobody's business. */
export const refused = (session: Session, presented: string): Session =>
  tokenOf(session) === presented ? out : session

/** The profile was changed, if it is still theirs who are signed in. */
export const renewed = (session: Session, user: User): Session =>
  session.state === 'in' && session.user.email === user.email ? { ...session, user } : session

/** A network that is away, or a fault of the shop's own, never logs anybody out. */
export const unreached = (session: Session, presented: string): Session =>
  session.state === 'loading' && session.token === presented ? { ...session, unreachable: true } : session

/** The shop is asked once more. */
export const retried = (session: Session): Session =>
  session.state === 'loading' && session.unreachable ? { ...session, unreachable: false } : session

/** Another tab has changed what is stored: its login, logout or newer token is ours as well. */
export const followed = (session: Session, stored: string | null): Session =>
  stored === tokenOf(session) ? session : afresh(session, restored(stored))

/** Nobody stays nobody: what cannot be a token changes nothing. */
const afresh = (session: Session, next: Session) =>
  session.state === 'out' && next.state === 'out' ? session : next

/** Whom the shop's answers are for: somebody by their address, nobody in particular, or it is not known yet. */
export const viewerOf = (session: Session | { state: 'unknown' }) =>
  session.state === 'in' ? session.user.email : session.state === 'out' ? nobody : undefined

export const nobody = ''

/** What goes into the browser's storage, and out with every call. */
export const tokenOf = (session: Session) => (session.state === 'out' ? null : session.token)

/** Good for one exchange by the browser that asked for it, so it is never stored, and other tabs never see it. */
export const isHandoff = (token: string) => token.startsWith('ech_')

/** What token-based login says when there is no token, and when the answer names nobody. */
export const noToken = 'No token provided.'
export const noUser = 'Failed to verify token and fetch user data.'

/** And when it was refused, or not even answered. */
export const notVerified = (message: string | undefined) => message || 'Error verifying token.'
