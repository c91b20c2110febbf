import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProxyAddress, proxyMatcher } from './proxy-addresses.ts'

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
