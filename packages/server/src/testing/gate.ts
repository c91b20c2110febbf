import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { after } from 'node:test'

/** A way to somewhere that can be closed and opened again. */
export async function openGate(to: number) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const there = connect(to, '127.0.0.1')
    for (const end of [socket, there]) {
      sockets.add(end)
      end.on('error', () => {})
      end.on('close', () => sockets.delete(end))
    }
    socket.pipe(there).pipe(socket)
  })
  const listen = async (port = 0) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const port = await listen()
  after(() => server.listening && close())
  return { at: `http://127.0.0.1:${port}`, close, open: () => listen(port) }
}
