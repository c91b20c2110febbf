import { sameSecret, sealOf } from '../../platform/secrets.ts'

/** So long a link may be opened. */
const seconds = 300
/** So long what was begun with it may be gone on with. */
const longest = 24 * 3600

/** The part of a link that stands for its owner: where they are signed in, until when, and our seal under both. */
export function linkFor(secret: string, path: string, session: string, now = Date.now()) {
  const until = Math.floor(now / 1000) + seconds
  return `${session}.${until}.${sealOf(secret, `download ${path} ${session} ${until}`)}`
}

/** In which session a link was asked for, and until when it may be opened; nothing where it is not ours, or altered, or long over. */
export function sessionBy(secret: string, path: string, link: string, now = Date.now()) {
  const [session = '', until = '', seal = ''] = link.split('.')
  if (!sameSecret(seal, sealOf(secret, `download ${path} ${session} ${until}`))) return undefined
  const beginUntil = new Date(Number(until) * 1000)
  return now - beginUntil.getTime() > longest * 1000 ? undefined : { session, beginUntil }
}
