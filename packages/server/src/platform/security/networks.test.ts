import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf } from './networks.ts'

const networks: [address: string, network: string][] = [
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2ff:3:4:5:6', '2001:db8:1:200::/56'],
  ['2001:0DB8:0001:0200::6', '2001:db8:1:200::/56'],
  ['2001:db8::6', '2001:db8:0:0::/56'],
  ['2001:db8::', '2001:db8:0:0::/56'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/56'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56'],
  ['::1', '0:0:0:0::/56'],
  ['::', '0:0:0:0::/56'],
  ['', ''],
  ['unknown', 'unknown'],
]
for (const [address, network] of networks)
  test(`${address || 'nothing'} belongs to ${network || 'nothing'}`, () =>
    assert.equal(networkOf(address), network))
