import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** So many requests may wait for one another on a connection. No browser sends a second before the first is answered. */
const maxWaiting = 32

/**
 * One request of a connection at a time, whatever is sent ahead: Node would begin with all of them at once, and hold every
 * answer with its bytes and its open file until its turn comes.
 */
export function oneAtATime(answer: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, [IncomingMessage, ServerResponse][]>()

  const begin = (request: IncomingMessage, response: ServerResponse) => {
    response.once('close', () => next(request.socket))
    answer(request, response)
  }
  const next = (socket: Socket) => {
    const waiting = socket.destroyed ? undefined : queues.get(socket)?.shift()
    if (waiting) begin(...waiting)
    else queues.delete(socket)
  }

  return (request, response) => {
    const { socket } = request
    const queue = queues.get(socket)
    if (!queue) {
      queues.set(socket, [])
      begin(request, response)
    } else if (queue.length < maxWaiting) queue.push([request, response])
    else socket.destroy()
  }
}
