import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** So long a link may be opened. */
const openWithinSeconds = 300
/** So long what was begun with it may be gone on with. */
const resumeWithinSeconds = 24 * 3600

const method = 'aes-256-gcm'
const nonceLength = 12
const sealLength = 16
const keyOf = (secret: string) => createHash('sha256').update(`download link ${secret}`).digest()

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
export function createUrlSignature(
  secret: string,
  path: string,
  { session, version = '' }: SignedFacts,
  now = Date.now(),
) {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(method, keyOf(secret), nonce).setAAD(Buffer.from(path))
  const sealed = [
    cipher.update(`${session} ${Math.floor(now / 1000) + openWithinSeconds} ${version}`),
    cipher.final(),
  ]
  return Buffer.concat([nonce, ...sealed, cipher.getAuthTag()]).toString('base64url')
}

/** In which session a link was asked for, and until when it may be opened; nothing where it is not ours, or altered, or long over. */
export function readUrlSignature(secret: string, path: string, link: string, now = Date.now()) {
  const sealed = Buffer.from(link, 'base64url')
  // The last letter has bits to spare: one that is altered there alone would read the same.
  if (sealed.toString('base64url') !== link) return undefined
  const [session, until, version] = decrypt(secret, path, sealed)?.split(' ') ?? []
  if (!session) return undefined
  const beginUntil = new Date(Number(until) * 1000)
  return now - beginUntil.getTime() > resumeWithinSeconds * 1000
    ? undefined
    : { session, beginUntil, version: version || undefined }
}

function decrypt(secret: string, path: string, sealed: Buffer) {
  if (sealed.length <= nonceLength + sealLength) return undefined
  try {
    const decipher = createDecipheriv(method, keyOf(secret), sealed.subarray(0, nonceLength))
      .setAAD(Buffer.from(path))
      .setAuthTag(sealed.subarray(-sealLength))
    const text = decipher.update(sealed.subarray(nonceLength, -sealLength))
    return String(Buffer.concat([text, decipher.final()]))
  } catch {
    return undefined
  }
}
