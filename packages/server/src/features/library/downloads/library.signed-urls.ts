import { openSeal, seal } from '../../../platform/security/seals.ts'

/** So long a link may be opened. */
const openWithinSeconds = 300
/** So long what was begun with it may be gone on with. */
const resumeWithinSeconds = 24 * 3600

const purposeOf = (path: string) => ({ use: 'download link', of: path })

interface SignedFacts {
  /** Where its owner is signed in. */
  session: string
  /** Of what is downloaded, where it has one by name. */
  version?: string | undefined
}

/**
 * The part of a link that stands for its owner: where they are signed in, until when and for which version, sealed for this one path.
 * Nobody but us can read it: addresses are written down by whoever passes them on.
 */
export const createUrlSignature = (
  secret: string,
  path: string,
  { session, version = '' }: SignedFacts,
  now = Date.now(),
) => seal(secret, purposeOf(path), `${session} ${Math.floor(now / 1000) + openWithinSeconds} ${version}`)

/** In which session a link was asked for, and until when it may be opened; nothing where it is not ours, or altered, or long over. */
export function readUrlSignature(secret: string, path: string, link: string, now = Date.now()) {
  const [session, until, version] = openSeal(secret, purposeOf(path), link)?.split(' ') ?? []
  if (!session) return undefined
  const beginUntil = new Date(Number(until) * 1000)
  return now - beginUntil.getTime() > resumeWithinSeconds * 1000
    ? undefined
    : { session, beginUntil, version: version || undefined }
}
