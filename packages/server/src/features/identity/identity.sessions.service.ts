import type { Context, SignedInContext, Viewer } from '../../context.ts'
import { atomically } from '../../db/atomically.ts'
import { hashOf, hmacOf, newId, newToken } from '../../platform/security/secrets.ts'
import { audit } from './identity.audit.service.ts'
import { deviceNameOf } from './identity.device-names.ts'
import {
  deleteSessionsOf,
  insertSession,
  insertSessionToken,
  liveSession,
  markSessionSeen,
  markTokenUsed,
  sessionByToken,
  sessionsOf,
  tokenDueForRenewal,
} from './identity.sessions.queries.ts'

/** Only what looks like one is looked up. */
const tokenPattern = /^ecs_[A-Za-z0-9_-]{43}$/

/** Signs somebody in here and now, and gives the token that proves it. */
export async function createSession(context: Context, userId: string, token = newToken('ecs')) {
  const { ip = '' } = context.visitor ?? {}
  const id = newId()
  await atomically(context, async ({ db }) => {
    await insertSession(db, { id, user_id: userId, device: deviceOf(context), address: ip })
    await insertSessionToken(db, hashOf(token), id, true)
  })
  return token
}

/** What the visitor's device is called, where they do not say. */
export const deviceOf = ({ visitor }: Context) => deviceNameOf(visitor?.userAgent ?? '')

/** Who presents this token; nobody, once it or its session is over. */
export async function viewerByToken({ db }: Context, token: string): Promise<Viewer | undefined> {
  if (!tokenPattern.test(token)) return undefined
  const hash = hashOf(token)
  const found = await sessionByToken(db, hash)
  if (!found) return undefined
  if (found.is_new) await markTokenUsed(db, hash)
  if (found.unseen_for_a_while) await markSessionSeen(db, found.session_id)
  return {
    id: found.user_id,
    session: found.session_id,
    email: found.email,
    is_email_verified: found.email_verified_at !== null,
    is_admin: found.is_admin,
  }
}

/** Whose session this is; nobody's, once it is over. */
export const userIdOfSession = async ({ db }: Context, session: string) =>
  (await liveSession(db, session))?.user_id

/** Another token for the same session, once the one presented is a day old. */
export async function renewToken({ db, config, visitor, viewer }: Context) {
  if (!viewer || !visitor?.bearer || !(await tokenDueForRenewal(db, hashOf(visitor.bearer)))) return undefined
  // Made of the old one, so that whoever asks again gets the same, and neither is kept.
  const token = `ecs_${hmacOf(config.secret, `after ${visitor.bearer}`)}`
  await insertSessionToken(db, hashOf(token), viewer.session, false)
  return token
}

/** Where the account is signed in. */
export const listSessions = async (context: SignedInContext) =>
  (await listSessionsOf(context, context.viewer.id)).map((session) =>
    Object.assign(session, { is_current: session.id === context.viewer.session }),
  )

/** Where somebody is signed in. */
export async function listSessionsOf({ db }: Context, userId: string) {
  const sessions = await sessionsOf(db, userId)
  return sessions.map(({ id, device, address, started_at, last_seen_at }) => ({
    id,
    device,
    address,
    started_at: started_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
  }))
}

/** Signs somebody out everywhere; part of the caller's transaction. */
export const endAllSessions = ({ db }: Context, userId: string) => deleteSessionsOf(db, userId)

export const endSessions = (context: SignedInContext) =>
  atomically(context, async (context) => {
    await deleteSessionsOf(context.db, context.viewer.id)
    await audit(context, 'logged-out-everywhere', context.viewer.id)
  })
