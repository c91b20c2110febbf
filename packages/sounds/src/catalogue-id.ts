import { createHash } from 'node:crypto'

// Crockford's base32: no i, l, o or u, so an id read aloud or copied by hand stays itself.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Made from the recipe's name alone, so a new title, price or rendering never orphans what someone bought. */
export function catalogueIdOf(kind: 'pack' | 'track', slug: string): string {
  const digest = createHash('sha256').update(`${kind}:${slug}`).digest()
  return Array.from(digest.subarray(0, 10), (byte) => alphabet.charAt(byte % alphabet.length)).join('')
}
