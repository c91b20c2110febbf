import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addItem, type Cart, parseCart } from './cart.rules.ts'
import { describeCart, packItemFixture, trackItemFixture } from './testing/cart-items.ts'

const boot = trackItemFixture('boot', 200)
const chime = trackItemFixture('chime', 300)
const dawn = packItemFixture('dawn', 800, ['boot', 'bell'])

const texts: [rule: string, stored: string | null, cart: Cart][] = [
  ['nothing stored is an empty cart', null, []],
  ['an empty list is an empty cart', '[]', []],
  ['an empty text is an empty cart', '', []],
  ['half a list is an empty cart', JSON.stringify([boot, dawn]).slice(0, -9), []],
  ['what is no JSON is an empty cart', 'boot, chime', []],
  ['an object in place of a list is an empty cart', JSON.stringify({ 0: boot, length: 1 }), []],
  ['a single item in place of a list is an empty cart', JSON.stringify(boot), []],
  ...['null', 'true', '7', '"boot"'].map((stored): [string, string, Cart] => [
    `${stored} is an empty cart`,
    stored,
    [],
  ]),
  ['a list in a list is an empty cart', JSON.stringify([[boot]]), []],
  ['deep nonsense is an empty cart', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, []],
  ['tracks and packs are restored in their order', JSON.stringify([chime, dawn]), [chime, dawn]],
]
for (const [rule, stored, cart] of texts) test(rule, () => assert.deepEqual(parseCart(stored), cart))

const lists: [rule: string, stored: unknown[], cart: string][] = [
  [
    'junk between good items is left out',
    [null, boot, 7, {}, 'x', chime, [dawn], { id: 'a', type: 'track' }],
    'boot chime',
  ],
  ['a duplicate is read once', [boot, chime, boot], 'boot chime'],
  ['a track beside the pack that contains it is left out', [dawn, boot], 'dawn'],
  ['a track before the pack that contains it is left out', [boot, chime, dawn], 'chime dawn'],
  [
    'a number is an id as well, and the same as its digits',
    [
      { ...boot, id: 7 },
      { ...boot, id: '7' },
    ],
    '7',
  ],
  [
    'a pack names its tracks by numbers as well',
    [
      { ...dawn, track_ids: [7, 8] },
      { ...boot, id: 7 },
    ],
    'dawn',
  ],
  [
    'a pack that has become free is left out',
    [{ ...dawn, dynamicPrice: { amount: 0, currency: 'usd' } }, boot],
    'boot',
  ],
  ['a cart of another shop has nothing for us', [{ sku: 'boot', qty: 2, price: 4 }], 'nothing'],
]
for (const [rule, stored, cart] of lists)
  test(rule, () => assert.equal(describeCart(parseCart(JSON.stringify(stored))), cart))

const items: [rule: string, stored: object, cart: Cart][] = [
  ['a currency in capitals is the same', { ...boot, price: { amount: 200, currency: 'USD' } }, [boot]],
  [
    'tracks without an id, or that are none, are left out of their pack',
    { ...dawn, tracks: [{ title: 'x' }, null, 'bell', { id: 7, title: 8 }] },
    [{ ...dawn, tracks: [{ id: '7', title: '' }] }],
  ],
  [
    'ids that are none are left out of their pack',
    { ...dawn, track_ids: [null, '', 'boot', {}, 'bell', 1.5] },
    [dawn],
  ],
  ['tracks that are no list are none', { ...dawn, tracks: 'boot', tracks_summary: { 0: 'Boot' } }, [dawn]],
  ...[
    'https://elsewhere.example/a.svg',
    '//elsewhere.example/a.svg',
    '/\\elsewhere.example/a.svg',
    '/\t/elsewhere.example/a.svg',
    '\\/elsewhere.example/a.svg',
    'javascript:alert(1)',
    'data:image/svg+xml,x',
    'covers/a.svg',
    7,
  ].map((cover): [string, object, Cart] => [
    `a cover of elsewhere is not shown: ${JSON.stringify(cover)}`,
    { ...boot, cover_image_url: cover },
    [boot],
  ]),
]
for (const [rule, stored, cart] of items)
  test(rule, () => assert.deepEqual(parseCart(JSON.stringify([stored])), cart))

test('amounts that no price can have are left out', () => {
  for (const amount of ['-1', '1e400', '-1e400', '1e300', '"200"', 'null', '{}'])
    assert.deepEqual(
      parseCart(
        `[{"id":"boot","type":"track","title":"Boot","price":{"amount":${amount},"currency":"usd"}}]`,
      ),
      [],
      amount,
    )
})

test('names that mean something to the language mean nothing in a cart', () => {
  const foul =
    '{"__proto__":{"id":"boot","type":"track","title":"Boot","price":{"amount":1,"currency":"usd"}}}'
  assert.deepEqual(parseCart(`[${foul}]`), [], 'nothing is inherited')
  assert.equal(Object.hasOwn(Object.prototype, 'id'), false)
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
  const cart = names.map((id) => trackItemFixture(id, 200, { price: { amount: 200, currency: '__proto__' } }))
  assert.deepEqual(parseCart(JSON.stringify(cart)), cart)
  assert.equal(
    describeCart(parseCart(JSON.stringify([packItemFixture('constructor', 800, names), ...cart]))),
    'constructor',
  )
})

test('a list that no buyer has gathered is cut, so that it keeps no page busy', () => {
  const many = Array.from({ length: 2_000 }, (_, at) => trackItemFixture(`t${at}`, 200))
  assert.deepEqual(parseCart(JSON.stringify(many)), many.slice(0, 1_000))
})

test('a hundred items, as many as can be ordered, are all read', () => {
  const many = Array.from({ length: 100 }, (_, at) => trackItemFixture(`t${at}`, 200))
  assert.deepEqual(parseCart(JSON.stringify(many)), many)
})

test('what is read can be written and read again, and added to', () => {
  const once = parseCart(
    JSON.stringify([{ ...boot, id: 7, artist_name: 7 }, null, { ...dawn, tracks: [{ id: 9 }] }]),
  )
  assert.deepEqual(parseCart(JSON.stringify(once)), once)
  assert.equal(
    describeCart(addItem(once, trackItemFixture('9', 200))),
    '7 dawn',
    'the pack still covers what it names',
  )
})
