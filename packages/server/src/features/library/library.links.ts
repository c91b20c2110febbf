import { sameSecret, sealOf } from '../../platform/secrets.ts'

/** So long a link may be opened. */
const seconds = 300
/** So long what was begun with it may be gone on with. */
const longest = 24 * 3600

/** The part of a link that stands for its owner: who they are, until when, and our seal under both. */
export function linkFor(secret: string, path: string, userId: string, now = Date.now()) {
  const until = Math.floor(now / 1000) + seconds
  return `${userId}.${until}.${sealOf(secret, `download ${path} ${userId} ${until}`)}`
}

/** Whose a link is, and until when it may be opened; nothing where it is not ours, or altered, or long over. */
export function ownerBy(secret: string, path: string, link: string, now = Date.now()) {
  const [userId = '', until = '', seal = ''] = link.split('.')
  if (!sameSecret(seal, sealOf(secret, `download ${path} ${userId} ${until}`))) return undefined
  const beginUntil = new Date(Number(until) * 1000)
  return now - beginUntil.getTime() > longest * 1000 ? undefined : { userId, beginUntil }
}
