import assert from 'node:assert/strict'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { isProxyAddress, proxyMatcher, visitorAddress } from './proxy-addresses.ts'

const addresses: [given: string, isOne: boolean][] = [
  ['10.0.0.1', true],
  ['10.0.0.0/8', true],
  ['fd00::/8', true],
  ['::1', true],
  ['10.0.0.0/33', false],
  ['fd00::/129', false],
  ['10.0.0.0/8/8', false],
  ['10.0.0', false],
  ['proxy.example', false],
  ['yes', false],
  ['', false],
]
for (const [given, isOne] of addresses)
  test(`"${given}" is ${isOne ? 'an address of a proxy' : 'none'}`, () =>
    assert.equal(isProxyAddress(given), isOne))

test('so many hops are trusted as there are proxies', () => {
  const isOwn = proxyMatcher(1)
  assert.deepEqual([isOwn('203.0.113.9', 0), isOwn('203.0.113.9', 1)], [true, false])
})

test('or those that come from their addresses, however these are written', () => {
  const isOwn = proxyMatcher(['10.0.0.0/8', 'fd00::1'])
  const hops = ['10.1.2.3', '::ffff:10.1.2.3', '11.0.0.1', 'fd00::1', 'fd00::2', 'nonsense']
  assert.deepEqual(
    hops.map((ip) => isOwn(ip, 0)),
    [true, true, false, true, false, false],
  )
})

const ways: [forwarded: string | undefined, trusted: number | string[], address: string][] = [
  [undefined, 1, '10.0.0.1'],
  ['203.0.113.9', 0, '10.0.0.1'],
  ['203.0.113.9', 1, '203.0.113.9'],
  ['198.51.100.1, 203.0.113.9', 1, '203.0.113.9'],
  ['198.51.100.1, 203.0.113.9', 2, '198.51.100.1'],
  ['198.51.100.1, 203.0.113.9', 5, '198.51.100.1'],
  ['198.51.100.1, 10.9.9.9', ['10.0.0.0/8'], '198.51.100.1'],
  ['203.0.113.9', ['192.0.2.0/24'], '10.0.0.1'],
  ['203.0.113.9:4711', 1, '203.0.113.9'],
  ['[2001:db8::1]:4711', 1, '2001:db8::1'],
  ['2001:db8::1', 1, '2001:db8::1'],
  ['unknown', 1, '10.0.0.1'],
  ['203.0.113.9, unknown', 2, '10.0.0.1'],
  ['', 1, '10.0.0.1'],
]
for (const [forwarded, trusted, address] of ways)
  test(`"${forwarded ?? 'nothing'}" by ${String(trusted)} comes from ${address}`, () => {
    const request = new IncomingMessage(new Socket())
    Object.defineProperty(request.socket, 'remoteAddress', { value: '10.0.0.1' })
    if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded
    assert.equal(visitorAddress(request, proxyMatcher(trusted)), address)
  })
