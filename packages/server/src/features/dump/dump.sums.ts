import { createHash } from 'node:crypto'

export const sumOfBytes = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export async function sumOfStream(bytes: AsyncIterable<Uint8Array>) {
  const sum = createHash('sha256')
  for await (const piece of bytes) sum.update(piece)
  return sum.digest('hex')
}
