import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { oneAtATime } from './pipelining.ts'

/** A server whose answers wait until they are released; what it is asked it tells by its address. */
async function openServer() {
  const begun: { url: string; response: ServerResponse }[] = []
  const { receive, end } = oneAtATime(({ url = '' }, response) => {
    if (url === '/quick') return void response.end('quick')
    begun.push({ url, response })
    server.emit('begun')
  })
  const server = createServer(receive)
  server.on('clientError', (_, socket) => end(socket, () => socket.end('farewell')))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const send = (paths: string[], more = '') => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: s\r\n\r\n`).join('') + more)
    return socket
  }
  return { server, begun, send }
}

test('what is sent ahead is answered one after the other', async () => {
  const { server, begun, send } = await openServer()
  const paths = ['/1', '/2', '/3', '/4']
  const socket = send(paths)
  const heard = text(socket)
  for (const [place, path] of paths.entries()) {
    if (begun.length <= place) await once(server, 'begun')
    assert.deepEqual(
      begun.map(({ url }) => url),
      paths.slice(0, place + 1),
    )
    begun[place]?.response.end(path)
  }
  socket.end()
  assert.deepEqual((await heard).match(/^\/\d/gm), paths)
})

test('whoever sends more ahead than anybody reads is cut off at once, and holds up nobody', async () => {
  const { begun, send } = await openServer()
  const flood = send(Array.from({ length: 300 }, (_, number) => `/${number}`))
  await once(flood, 'close')
  assert.equal(begun.length, 1)
  const quick = send(['/quick'])
  const [answer] = await once(quick, 'data')
  assert.match(String(answer), /quick$/)
  quick.end()
})

test('what cannot be read is refused after what came before it is answered', async () => {
  const { server, begun, send } = await openServer()
  const heard = text(send(['/1'], 'hello there\r\n\r\n'))
  await once(server, 'begun')
  begun[0]?.response.end('/1')
  assert.match(await heard, /^HTTP\/1\.1 200 .*\/1.*farewell$/s)
})

test('a body that cannot be read is refused at once: nothing more will come', async () => {
  const { send } = await openServer()
  const post = 'POST /1 HTTP/1.1\r\nhost: s\r\ntransfer-encoding: chunked\r\n\r\nnonsense\r\n'
  assert.equal(await text(send([], post)), 'farewell')
})

test('whoever hangs up has nothing answered any more', async () => {
  const { server, begun, send } = await openServer()
  const socket = send(['/1', '/2', '/3'])
  if (begun.length === 0) await once(server, 'begun')
  const gone = once(begun[0]?.response ?? server, 'close')
  socket.destroy()
  await gone
  assert.equal(begun.length, 1)
})
