import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import Fastify from 'fastify'
import { proxyMatcher } from '../../../proxy-addresses.ts'
import { warnOfUnknownProxies } from './unknown-proxies.ts'

/** What is logged as an alarm while requests come by such proxies. */
function appBehind(trusted: number | string[]) {
  const alarms: { level: number; from: string }[] = []
  const stream = { write: (line: string) => void alarms.push(JSON.parse(line)) }
  const app = Fastify({ logger: { level: 'warn', stream } })
  warnOfUnknownProxies(app, proxyMatcher(trusted))
  app.get('/', async () => 'hello')
  const ask = (headers = {}, remoteAddress = '10.0.0.1') => app.inject({ url: '/', headers, remoteAddress })
  return { alarms, ask }
}
const forwarded = { 'x-forwarded-for': '203.0.113.9' }

test('a proxy that nobody has named is told of, once an hour', async () => {
  mock.timers.enable({ apis: ['Date'] })
  const { alarms, ask } = appBehind(0)
  await ask()
  assert.equal(alarms.length, 0)
  await ask(forwarded)
  await ask(forwarded)
  assert.deepEqual(
    alarms.map(({ level, from }) => [level, from]),
    [[50, '10.0.0.1']],
  )
  mock.timers.tick(3_600_000)
  await ask(forwarded)
  assert.equal(alarms.length, 2)
  mock.timers.reset()
})

test('one that tells of its visitors in other words is told of, too', async () => {
  for (const header of ['x-real-ip', 'forwarded'])
    for (const trusted of [0, 1]) {
      const { alarms, ask } = appBehind(trusted)
      await ask({ [header]: 'for=203.0.113.9' })
      assert.equal(alarms.length, 1, `${header} by ${trusted}`)
    }
  const { alarms, ask } = appBehind(1)
  await ask({ ...forwarded, 'x-real-ip': '203.0.113.9' })
  assert.deepEqual(alarms, [])
})

test('one that is known, by number or by address, is not', async () => {
  for (const trusted of [1, ['10.0.0.0/8']]) {
    const { alarms, ask } = appBehind(trusted)
    await ask(forwarded)
    assert.deepEqual(alarms, [])
  }
  const { alarms, ask } = appBehind(['10.0.0.0/8'])
  await ask(forwarded, '192.0.2.1')
  assert.equal(alarms.length, 1)
})
