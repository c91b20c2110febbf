import type { Socket } from 'node:net'

/** What Node's parser is told of a request that leads out of HTTP: it leaves the rest alone. */
const leavesHttp = 2

/**
 * Node reads up to 64 KB at once, and makes requests of all of it, of the smallest thousands, though their connection is cut off
 * at the first. It offers no word to stop; this one is checked by a test.
 */
export function stopReading(socket: Socket & { parser?: { onIncoming: () => number } | null }) {
  if (socket.parser) socket.parser.onIncoming = () => leavesHttp
}
