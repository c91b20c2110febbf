// What is read from a file needs room in memory. A large download that took new room for every piece would leave so much
// behind that the collector works longer than the sender: it looks through all that the shop holds, every few pieces.

/** Large enough for a disk, small enough for many readers at once. */
const bufferSize = 256 * 1024

/** So many are kept while nobody needs them. */
const most = 64

const empty: Buffer[] = []
/** Which buffer a piece is a part of. */
const lent = new WeakMap<Uint8Array, Buffer>()

/** A buffer for a piece of what is still missing; of a short rest, for no more than that. */
export const takeBuffer = (missing: number) =>
  missing < bufferSize ? Buffer.allocUnsafeSlow(missing) : (empty.pop() ?? Buffer.allocUnsafeSlow(bufferSize))

/** What was read into a buffer, for one reader. */
export function lendBuffer(buffer: Buffer, length: number) {
  const piece = buffer.subarray(0, length)
  if (buffer.length === bufferSize) lent.set(piece, buffer)
  return piece
}

/** Whoever will never look at a piece again may say so, and its buffer is used anew. Without a word it is simply forgotten. */
export function returnBuffer(piece: Uint8Array) {
  const buffer = lent.get(piece)
  if (!buffer) return
  lent.delete(piece)
  if (empty.length < most) empty.push(buffer)
}
