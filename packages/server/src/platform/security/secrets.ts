import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** A short name that nobody can guess, in letters that nobody confuses. */
export const newId = () => Array.from(randomBytes(16), (byte) => alphabet[byte % 32]).join('')

/** 256 bits that only their owner knows, marked with what they are for. */
export const newToken = (mark: 'ecs' | 'ech' | 'ecm' | 'eci') =>
  `${mark}_${randomBytes(32).toString('base64url')}`

/** What is mixed into hashes, so that nobody can make them who does not have it. */
export const newSalt = () => randomBytes(32).toString('base64url')

/** All that is kept of a secret. It needs no slow hash: nobody guesses 256 bits. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** What only this shop can make of a text. */
export const hmacOf = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url')

/** Whether both are the same, in a time that does not tell how much of them is. */
export function isSameSecret(one: string, other: string) {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(a ?? Buffer.alloc(0), b ?? Buffer.alloc(1))
}
