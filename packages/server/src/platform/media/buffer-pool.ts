// What is read from a file needs room in memory. A large download that took new room for every piece would leave so much
// behind that the collector works longer than the sender: it looks through all that the shop holds, every few pieces.

/** Large enough for a disk, small enough for many readers at once. */
const bufferSize = 256 * 1024

/** So many rooms are kept while nobody needs them. */
const most = 64

const empty: Buffer[] = []
/** Whose room it is that somebody reads from. */
const lent = new WeakMap<Uint8Array, Buffer>()

/** Room for a piece of what is still missing; of a short rest, for no more than that. */
export const takeBuffer = (missing: number) =>
  missing < bufferSize ? Buffer.allocUnsafeSlow(missing) : (empty.pop() ?? Buffer.allocUnsafeSlow(bufferSize))

/** What was read into a room, for one reader. */
export function lendBuffer(room: Buffer, length: number) {
  const piece = room.subarray(0, length)
  if (room.length === bufferSize) lent.set(piece, room)
  return piece
}

/** Whoever will never look at a piece again may say so, and its room is used anew. Without a word it is simply forgotten. */
export function returnBuffer(piece: Uint8Array) {
  const room = lent.get(piece)
  if (!room) return
  lent.delete(piece)
  if (empty.length < most) empty.push(room)
}
