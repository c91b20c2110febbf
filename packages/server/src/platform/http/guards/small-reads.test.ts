import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { readInPieces } from './small-reads.ts'

async function openServer(answer: RequestListener) {
  const server = createServer(answer)
  server.on('connection', readInPieces)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { server, open: () => connect(port, '127.0.0.1').on('error', () => {}) }
}

const requests = (count: number) => 'GET / HTTP/1.1\r\nhost: s\r\n\r\n'.repeat(count)

test('of what is sent after the cut, hardly anything is read', async () => {
  let seen = 0
  const { open } = await openServer(({ socket }) => {
    seen += 1
    if (seen === 34) socket.destroy()
  })
  const socket = open()
  socket.write(requests(10_000))
  await new Promise((resolve) => socket.resume().once('close', resolve))
  assert(seen < 120, `${seen} were read`)
})

test('a long body arrives as it was sent', async () => {
  const { open } = await openServer((request, response) => {
    void buffer(request).then((body) => response.end(String(body.reduce((sum, byte) => sum + byte, 0))))
  })
  const body = Buffer.from(Array.from({ length: 300_001 }, (_, place) => place % 251))
  const socket = open()
  socket.write(`POST / HTTP/1.1\r\nhost: s\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n`)
  socket.write(body)
  assert.match(await text(socket), new RegExp(`${body.reduce((sum, byte) => sum + byte, 0)}$`))
})

test('whoever takes nothing of many long answers gets all of them in the end', async () => {
  const long = Buffer.alloc(200_000, 'a')
  const { server, open } = await openServer((_, response) => response.end(long))
  const socket = open().pause()
  const [there] = (await once(server, 'connection')) as [Socket]
  socket.write(`${requests(100)}GET / HTTP/1.1\r\nhost: s\r\nconnection: close\r\n\r\n`)
  while (!there.isPaused()) await new Promise(setImmediate)
  let heard = 0
  for await (const bytes of socket) heard += (bytes as Buffer).length
  assert(heard > 101 * long.length, `${heard} bytes`)
})

test('what follows a request for a tunnel is nobody’s', async () => {
  const { server, open } = await openServer((_, response) => response.end())
  server.on('connect', (_, socket) => socket.removeAllListeners('data').resume().end('no'))
  const socket = open()
  socket.write(`CONNECT a:1 HTTP/1.1\r\nhost: a\r\n\r\n${'x'.repeat(100_000)}`)
  assert.equal(await text(socket), 'no')
})
