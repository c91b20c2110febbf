import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const method = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** What a sealed text is for, and of what: it opens nowhere else. */
interface Purpose {
  /** Each use has a key of its own, made of the shop's secret. */
  use: string
  /** What it belongs to, which need not be secret. */
  of: string
}

/** A text that only this shop can read, and nobody can alter. */
export function seal(secret: string, { use, of }: Purpose, text: string) {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(method, keyOf(secret, use), nonce).setAAD(Buffer.from(of))
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  )
}

/** What was sealed; nothing where it is not ours, or altered, or for something else. */
export function openSeal(secret: string, { use, of }: Purpose, sealed: string) {
  const bytes = Buffer.from(sealed, 'base64url')
  // The last letter has bits to spare: one that is altered there alone would read the same.
  if (bytes.toString('base64url') !== sealed || bytes.length <= nonceLength + tagLength) return undefined
  try {
    const decipher = createDecipheriv(method, keyOf(secret, use), bytes.subarray(0, nonceLength))
      .setAAD(Buffer.from(of))
      .setAuthTag(bytes.subarray(-tagLength))
    return String(Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()]))
  } catch {
    return undefined
  }
}

const keyOf = (secret: string, use: string) => createHash('sha256').update(`${use} ${secret}`).digest()
