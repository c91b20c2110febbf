import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** So many requests may wait for one another on a connection. No browser sends a second before the first is answered. */
const maxWaiting = 32

interface Line {
  current: IncomingMessage
  waiting: [IncomingMessage, ServerResponse][]
  /** What is done when all of them are answered, instead of anything that came later. */
  farewell?: () => void
}

/**
 * One request of a connection at a time, whatever is sent ahead: Node would begin with all of them at once, and hold every
 * answer with its bytes and its open file until its turn comes.
 */
export function oneAtATime(answer: RequestListener) {
  const lines = new WeakMap<Duplex, Line>()
  const begin = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    // Not at once: whoever has sent one request only comes in between.
    response.once('close', () => setImmediate(next, socket))
    answer(request, response)
  }
  const next = (socket: Duplex) => {
    const line = lines.get(socket)
    const following = socket.destroyed ? undefined : line?.waiting.shift()
    if (line && following) {
      line.current = following[0]
      begin(...following)
    } else {
      lines.delete(socket)
      line?.farewell?.()
    }
  }
  const receive: RequestListener = (request, response) => {
    const { socket } = request
    const line = lines.get(socket)
    if (!line) {
      lines.set(socket, { current: request, waiting: [] })
      begin(request, response)
    } else if (!line.farewell && line.waiting.length < maxWaiting) line.waiting.push([request, response])
    // At once: until then Node would go on reading, and keep all that comes.
    else socket.destroy()
  }
  /** Ends a connection, when all that was asked there before is answered. What is still coming in cannot be waited for. */
  const end = (socket: Duplex, farewell: () => void) => {
    const line = lines.get(socket)
    if (line?.current.complete) line.farewell ??= farewell
    else farewell()
  }
  return { receive, end }
}
