import { createSha256 } from './sha256.rules.ts'

/** Up to here the browser's own sum is faster than it costs memory. */
const smallBytes = 32 * 1024 * 1024
const sliceBytes = 4 * 1024 * 1024

/** The SHA-256 of a file in hexadecimal, however large it is, telling how much of it was read. */
export async function hashBlob(blob: Blob, onRead: (share: number) => void) {
  // Only where the connection is safe.
  if (blob.size <= smallBytes && 'subtle' in crypto)
    return hexOf(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))
  const sum = createSha256()
  for (let at = 0; at < blob.size; at += sliceBytes) {
    sum.update(new Uint8Array(await blob.slice(at, at + sliceBytes).arrayBuffer()))
    onRead(Math.min(1, (at + sliceBytes) / blob.size))
  }
  return sum.digest()
}

const hexOf = (buffer: ArrayBuffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')
