// What is read from a file needs room in memory. A large download that took new room for every piece would leave so much
// behind that the collector works longer than the sender: it looks through all that the shop holds, every few pieces.

/** Large enough for a disk, small enough for many readers at once. */
const bufferSize = 256 * 1024

/** So many are kept while nobody needs them. */
const most = 64

const empty: Buffer[] = []
/** Written on a piece, which buffer it is a part of: a map of them would cost more than to send them. */
const room = Symbol('room')
interface LentPiece extends Uint8Array {
  [room]?: Buffer | undefined
}

/** A buffer for a piece of what is still missing; of a short rest, for no more than that. */
export const takeBuffer = (missing: number) =>
  missing < bufferSize ? Buffer.allocUnsafeSlow(missing) : (empty.pop() ?? Buffer.allocUnsafeSlow(bufferSize))

/** What was read into a buffer, for one reader. */
export function lendBuffer(buffer: Buffer, length: number) {
  const piece: Buffer & LentPiece = buffer.subarray(0, length)
  if (buffer.length === bufferSize) piece[room] = buffer
  return piece
}

/** Whoever will never look at a piece again may say so, and its buffer is used anew. Without a word it is simply forgotten. */
export function returnBuffer(piece: LentPiece) {
  const buffer = piece[room]
  if (!buffer) return
  piece[room] = undefined
  if (empty.length < most) empty.push(buffer)
}
