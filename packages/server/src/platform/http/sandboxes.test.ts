import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { buildApp } from '../../app.ts'
import { openShop } from '../../testing/shop.ts'

const heard: string[] = []
const sandbox = createServer((request, response) => {
  heard.push(request.url ?? '')
  response.end('shown')
})
sandbox.listen(0, '127.0.0.1')
await once(sandbox, 'listening')
after(() => sandbox.close())
const origin = async () => `http://127.0.0.1:${(sandbox.address() as AddressInfo).port}`

const { context } = await openShop()
const { app } = await buildApp(context, { sandboxes: { cards: { origin } } })
await app.listen({ port: 0, host: '127.0.0.1' })
after(() => app.close())

/** The path as it is, without anybody putting it in order on the way. */
async function ask(path: string) {
  const { hostname, port } = new URL(app.listeningOrigin)
  const sent = request({ hostname, port, path })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [{ statusCode: number; resume: () => void }]
  answer.resume()
  return answer.statusCode
}

test('the part of a stand-in that is for everybody is shown', async () => {
  assert.equal(await ask('/sandbox/cards/v1/payment_intents?a=../b'), 200)
  assert.equal(await ask('/sandbox/cards'), 200)
  assert.deepEqual(heard.splice(0), ['/sandbox/cards/v1/payment_intents?a=../b', '/sandbox/cards'])
})

const ways = [
  '/sandbox/cards/../../v1/payment_intents',
  '/sandbox/cards/%2e%2e/%2e%2e/v1/events',
  '/sandbox/cards/.%2E/..%2f../v1/events',
  '/sandbox/cards/..\\..\\v1\\events',
  '/sandbox/cards/x/../../../v1/refunds',
  '/sandbox/cards/../mail',
]
for (const path of ways)
  test(`nobody climbs out of it by ${path}`, async () => {
    assert.equal(await ask(path), 404)
    assert.deepEqual(heard.splice(0), [])
  })
