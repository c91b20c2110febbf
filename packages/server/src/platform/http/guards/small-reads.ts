import type { Socket } from 'node:net'

/** More than a request of a browser has, and too little for many. */
const pieceSize = 2_048

/**
 * Node reads up to 64 KB at once, and makes requests of all of it before anybody can object: of the smallest, thousands. Read in
 * small pieces, a connection that is cut off costs no more than one of them.
 */
export function readInPieces(socket: Socket) {
  const [parse] = socket.listeners('data')
  if (!parse) return
  const read = (bytes: Buffer) => {
    if (bytes.length <= pieceSize) return parse.call(socket, bytes)
    for (let at = 0; at < bytes.length; at += pieceSize) {
      // Cut off, or no longer a matter of HTTP.
      if (socket.destroyed || socket.listenerCount('data') === 0) return
      // Node waits until what it has answered is taken.
      if (socket.isPaused()) return socket.unshift(bytes.subarray(at))
      parse.call(socket, bytes.subarray(at, at + pieceSize))
    }
  }
  socket.off('data', parse as typeof read).on('data', read)
}
