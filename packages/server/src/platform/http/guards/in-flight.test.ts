import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { after, test } from 'node:test'
import Fastify from 'fastify'
import { proxyMatcher } from '../../../proxy-addresses.ts'
import { sendRefusal } from '../refusals.ts'
import { limitInFlight } from './in-flight.ts'

const app = Fastify({ trustProxy: proxyMatcher(1) })
const released = Promise.withResolvers<void>()
app.setErrorHandler(sendRefusal)
limitInFlight(app)
app.get('/slow', () => released.promise.then(() => 'done'))
app.get('/quick', async () => 'quick')
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const agent = new Agent({ keepAlive: false })
after(() => {
  released.resolve()
  return app.close()
})

async function ask(path: string, visitor: string) {
  const question = get(`${address}${path}`, { agent, headers: { 'x-forwarded-for': visitor } })
  const [answer] = (await once(question, 'response')) as [IncomingMessage]
  answer.resume()
  return answer
}

test('of one visitor a hundred are under way at once; others, and the same one later, are answered', async () => {
  const arrived = Promise.withResolvers<void>()
  let count = 0
  app.server.on('request', () => ++count === 100 && arrived.resolve())
  const slow = Array.from({ length: 100 }, () => ask('/slow', '203.0.113.1'))
  await arrived.promise
  const refused = await ask('/quick', '203.0.113.1')
  assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [503, '1'])
  assert.equal((await ask('/quick', '198.51.100.2')).statusCode, 200)
  released.resolve()
  for (const answer of await Promise.all(slow)) assert.equal(answer.statusCode, 200)
  assert.equal((await ask('/quick', '203.0.113.1')).statusCode, 200)
})
