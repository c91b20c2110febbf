import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { stopReading } from './stop-reading.ts'

test('of what was sent ahead nothing is read any more, and the next visitor is', async () => {
  let seen = 0
  const server = createServer(({ socket, url }, response) => {
    if (url === '/next') return void response.end('hello')
    seen += 1
    if (seen < 34) return
    socket.destroy()
    stopReading(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nhost: s\r\n\r\n'.repeat(10_000))
  await new Promise((resolve) => socket.resume().once('close', resolve))
  assert.equal(seen, 34)
  // Node takes the same parser for them.
  for (let visitor = 0; visitor < 3; visitor += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/next`)
    assert.equal(await answer.text(), 'hello')
  }
  server.closeAllConnections()
  server.close()
})
