import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { test } from 'node:test'
import { catalogue } from '@earcon/sounds/catalogue'
import { openShop } from '../../../testing/shop.ts'

const { app } = await openShop({ manifest: catalogue })
const port = Number(new URL(app.listeningOrigin).port)

/** Another visitor than the tests: this machine has many addresses. */
const askFromElsewhere = async (path: string) => {
  const question = get({ host: '127.0.0.1', localAddress: '127.0.0.9', port, path, agent: false })
  const [answer] = (await once(question, 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
  return answer.statusCode
}

/** Over so many connections at once, twenty searches on each that nobody has made before. */
function flood(connections: number) {
  let answered = 0
  const sockets = Array.from({ length: connections }, (_, number) => {
    const questions = Array.from({ length: 20 }, (_, place) => `/api/sound-packs?search=${number}x${place}`)
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.on('data', (bytes) => {
      answered += bytes.toString('latin1').split('HTTP/1.1 200').length - 1
    })
    socket.write(questions.map((path) => `GET ${path} HTTP/1.1\r\nhost: s\r\n\r\n`).join(''))
    return socket
  })
  return {
    answered: () => answered,
    stop: () => Promise.all(sockets.map((socket) => (socket.destroy(), once(socket, 'close')))),
  }
}

test('while one visitor floods the shop, health and cached pages are answered between a few of its questions', async () => {
  await askFromElsewhere('/api/sound-packs')
  const { answered, stop } = flood(100)
  for (const path of ['/healthz', '/api/sound-packs', '/readyz']) {
    const before = answered()
    assert.equal(await askFromElsewhere(path), 200)
    const between = answered() - before
    assert(between <= 20, `${path}: ${between} of the flood came first`)
  }
  await stop()
})
