import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port on this machine that nobody listens on now. */
export async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await once(server.close(), 'close')
  if (typeof address !== 'object' || !address) throw new Error('This machine gave no port.')
  return address.port
}
