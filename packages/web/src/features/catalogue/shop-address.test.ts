import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedList, parseShopQuery, shopAddressOf } from './shop-address.ts'

const addresses: [what: string, given: string, address: string][] = [
  ['the list itself needs nothing', '/shop', '/shop'],
  ['its first page neither', '/shop?page=1', '/shop'],
  ['nor does a page that is none', '/shop?page=first', '/shop'],
  ['nor one with a sign', '/shop?page=-2', '/shop'],
  ['another page is named', '/shop?page=10', '/shop?page=10'],
  ['a search is trimmed', '/shop?search=+cold++', '/shop?search=cold'],
  ['what no list knows is left out', '/shop?utm_source=x&kind=music', '/shop?kind=music'],
  [
    'what is chosen has its order',
    '/shop?page=2&sort=price&kind=music&search=e',
    '/shop?search=e&kind=music&sort=price&page=2',
  ],
  ['a map is named by its path', '/map?kind=music&across=length', '/map?kind=music&across=length'],
  ['whatever else is said of the view', '/map?view=tracks', '/map'],
  ['a map has no order', '/map?sort=price&page=2', '/map?page=2'],
  ['a list has no axes', '/shop?view=tracks&up=attack', '/shop?view=tracks'],
]
for (const [what, given, address] of addresses)
  test(`in the address of a list, ${what}`, () =>
    assert.equal(shopAddressOf(parseShopQuery(new URL(given, 'http://shop.example'))), address))

test('what a list is narrowed to goes along to the map, and back (454)', () => {
  const list = parseShopQuery({ pathname: '/shop', search: '?view=tracks&kind=music&sort=price&page=3' })
  assert.equal(shopAddressOf(changedList(list, { view: 'map' })), '/map?kind=music')
  const map = parseShopQuery({ pathname: '/map', search: '?kind=music&up=attack' })
  assert.equal(shopAddressOf(changedList(map, { view: 'tracks' })), '/shop?view=tracks&kind=music')
})

test('whatever is changed about a list leads to its beginning and leaves the rest', () => {
  const query = parseShopQuery({ pathname: '/shop', search: '?search=e&kind=music&view=tracks&page=3' })
  assert.equal(shopAddressOf(changedList(query, { kind: '' })), '/shop?search=e&view=tracks')
  assert.equal(shopAddressOf(changedList(query, { view: '' })), '/shop?search=e&kind=music')
  assert.equal(
    shopAddressOf(changedList(query, { page: '4' })),
    '/shop?search=e&view=tracks&kind=music&page=4',
  )
})
