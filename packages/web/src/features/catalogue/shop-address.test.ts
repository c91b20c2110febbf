import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedList, parseShopQuery, shopAddressOf } from './shop-address.ts'

const addresses: [what: string, query: string, address: string][] = [
  ['the list itself needs nothing', '', '/shop'],
  ['its first page neither', '?page=1', '/shop'],
  ['nor does a page that is none', '?page=first', '/shop'],
  ['nor one with a sign', '?page=-2', '/shop'],
  ['another page is named', '?page=10', '/shop?page=10'],
  ['a search is trimmed', '?search=+cold++', '/shop?search=cold'],
  ['what no list knows is left out', '?utm_source=x&kind=music', '/shop?kind=music'],
  [
    'what is chosen has its order',
    '?page=2&sort=price&kind=music&search=e',
    '/shop?search=e&kind=music&sort=price&page=2',
  ],
]
for (const [what, query, address] of addresses)
  test(`in the address of a list, ${what}`, () => assert.equal(shopAddressOf(parseShopQuery(query)), address))

test('whatever is changed about a list leads to its beginning and leaves the rest', () => {
  const query = parseShopQuery('?search=e&kind=music&view=tracks&page=3')
  assert.equal(shopAddressOf(changedList(query, { kind: '' })), '/shop?search=e&view=tracks')
  assert.equal(shopAddressOf(changedList(query, { view: '' })), '/shop?search=e&kind=music')
  assert.equal(
    shopAddressOf(changedList(query, { page: '4' })),
    '/shop?search=e&view=tracks&kind=music&page=4',
  )
})
