import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { createInstallToken } from '@earcon/contract/installs/installs.calls'
import { catalogue } from '@earcon/sounds/catalogue'
import type { FastifyInstance } from 'fastify'
import { createBuyers } from '../../testing/buyers.ts'
import { coldStart } from '../../testing/catalogue-fixtures.ts'
import { promptStudio, recordPack } from '../../testing/owned-shop.ts'
import { createTempFolder } from '../../testing/ports.ts'
import { openShop } from '../../testing/shop.ts'
import { grantTracks } from '../library/library.service.ts'

const shop = await openShop({
  manifest: catalogue,
  folder: createTempFolder(),
  studio: promptStudio(),
  env: { LOG_LEVEL: 'trace', LIMITS: 'off' },
})
const lines = captureLog(shop.app)
const { context, ask } = shop
await recordPack(context, coldStart)
const [owner] = await createBuyers(shop, 1)
assert(owner)
await grantTracks(context, owner.id, [...coldStart.track_ids])

test('no token is ever in the log, whoever asks for what (394)', async () => {
  const headers = { authorization: `Bearer ${owner.token}` }
  const answer = await ask({ method: 'POST', url: '/api/me/install-tokens', payload: {}, headers })
  const { token } = createInstallToken.answer.parse(answer.json())
  const secret = token.slice(4)
  for (const path of [
    '/marketplace.json',
    '/install.sh',
    '/cold-start.zip',
    '/none.zip',
    '/a/b',
    '/',
    '',
    '?x=1',
  ])
    for (const prefix of ['/i/', '/%69/', '//i/', '/i//', 'http://shop.example/i/'])
      await shop.raw(`GET ${prefix}${token}${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  await shop.raw(
    `GET /i/${encodeURIComponent('%')}${secret}/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  )
  await shop.raw(`POST /i/${secret}/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  // A store that breaks down is told with all that is known of the request.
  const read = mock.method(context.ports.media, 'stat', () => Promise.reject(new Error('broken')))
  await shop.raw(`GET /i/${token}/cold-start.zip HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  read.mock.restore()
  assert(
    lines.some((line) => line.includes('/i/…/cold-start.zip')),
    lines.join(''),
  )
  assert(lines.length > 20)
  assert.deepEqual(
    lines.filter((line) => line.includes(secret)),
    [],
  )
})

/** Every line that goes into the log from now on. */
function captureLog({ log }: FastifyInstance) {
  const written: string[] = []
  const symbol = Object.getOwnPropertySymbols(log).find(({ description }) => description === 'pino.stream')
  assert(symbol)
  const stream: unknown = Reflect.get(log, symbol)
  assert(typeof stream === 'object' && stream)
  Reflect.set(stream, 'write', (line: string) => written.push(line))
  return written
}
