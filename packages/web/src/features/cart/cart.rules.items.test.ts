import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deepFreeze, packFixture, trackFixture } from '@earcon/contract/testing/catalogue'
import { type Cart, type CartItem, toPackItem, toTrackItem, tryAddItem } from './cart.rules.ts'
import { packItemFixture, trackItemFixture } from './testing/cart-items.ts'

const boot = trackItemFixture('boot', 200)
const chime = trackItemFixture('chime', 300)
const dawn = packItemFixture('dawn', 800, ['boot', 'bell'])
const unnamed = packItemFixture('unnamed', 800, [])

const told = [
  { id: 'boot', title: 'Boot' },
  { id: 'bell', title: 'Bell' },
]
const accepted: [rule: string, offered: object, item: CartItem][] = [
  [
    'a track has id, type, title, cover, artist and price, and remembers its page (150, 151, 152)',
    trackItemFixture('boot', 200, {
      cover_image_url: '/covers/boot.svg',
      artist_name: 'Nova Ray',
      pack_id: 'dawn',
    }),
    trackItemFixture('boot', 200, {
      cover_image_url: '/covers/boot.svg',
      artist_name: 'Nova Ray',
      pack_id: 'dawn',
    }),
  ],
  ['a track without an artist is by N/A (151)', { ...boot, artist_name: undefined }, boot],
  ['an empty artist is none (151)', { ...boot, artist_name: '' }, boot],
  ['a cover that is missing is none (150)', { ...boot, cover_image_url: undefined }, boot],
  ['a pack has id, type, title, cover and a dynamic price (150, 153)', unnamed, unnamed],
  [
    'a pack may name its tracks by id and title (155)',
    { ...unnamed, tracks: told },
    { ...unnamed, tracks: told },
  ],
  ['a pack may name its tracks by id alone (155)', dawn, dawn],
  [
    'a pack may say the titles of its first three tracks (154)',
    { ...dawn, tracks_summary: ['One', 'Two', 'Three'] },
    { ...dawn, tracks_summary: ['One', 'Two', 'Three'] },
  ],
  [
    'more than three titles are not kept (154)',
    { ...dawn, tracks_summary: ['One', 'Two', 'Three', 'Four'] },
    { ...dawn, tracks_summary: ['One', 'Two', 'Three'] },
  ],
  [
    'what does not belong to an item is not kept',
    { ...boot, dynamicPrice: dawn.dynamicPrice, note: 'x' },
    boot,
  ],
]
for (const [rule, offered, item] of accepted)
  test(rule, () => assert.deepEqual(tryAddItem([], offered), { cart: [item] }))

const without = (item: object, ...names: string[]) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)))

const refused: [rule: string, before: Cart, offered: unknown, why: string][] = [
  ['what has no id is ignored (212)', [], without(boot, 'id'), 'it has no id'],
  ['an empty id is none (212)', [], { ...boot, id: '' }, 'it has no id'],
  ['what is no name is no id (212)', [], { ...boot, id: Number.NaN }, 'it has no id'],
  ['what has no type is ignored (213)', [], without(boot, 'type'), 'it is neither a track nor a sound pack'],
  [
    'a type that we do not sell is none (213)',
    [],
    { ...boot, type: 'album' },
    'it is neither a track nor a sound pack',
  ],
  ['what has no title is ignored (214)', [], without(dawn, 'title'), 'it has no title'],
  ['an empty title is none (214)', [], { ...dawn, title: '' }, 'it has no title'],
  ['a track without a price is ignored (215)', [], without(boot, 'price'), 'it has no price'],
  ['a price without an amount is none (215)', [], { ...boot, price: { currency: 'usd' } }, 'it has no price'],
  ['a price without a currency is none (215)', [], { ...boot, price: { amount: 200 } }, 'it has no price'],
  ['a track has no dynamic price (215)', [], { ...dawn, type: 'track' }, 'it has no price'],
  ['a pack without a dynamic price is ignored (216)', [], without(dawn, 'dynamicPrice'), 'it has no price'],
  [
    'a dynamic price needs an amount (216)',
    [],
    { ...dawn, dynamicPrice: { currency: 'usd' } },
    'it has no price',
  ],
  [
    'a dynamic price needs a currency (216)',
    [],
    { ...dawn, dynamicPrice: { amount: 800 } },
    'it has no price',
  ],
  ['a pack has no other price (216)', [], { ...boot, type: 'sound_pack' }, 'it has no price'],
  [
    'a pack that costs nothing is owned by everyone (184, 186)',
    [],
    { ...dawn, dynamicPrice: { amount: 0, currency: 'usd' } },
    'it costs nothing, so it is owned already',
  ],
  ['a duplicate is ignored (217)', [boot], boot, 'it is in the cart already'],
  ['a covered track is ignored (219)', [dawn], boot, 'a pack in the cart contains it'],
  ...[
    undefined,
    null,
    true,
    7,
    'boot',
    Symbol('boot'),
    () => boot,
    [],
    [boot],
    new Date(),
    Object.create(null),
  ].map((offered): [string, Cart, unknown, string] => [
    `what is no item at all is ignored: ${typeof offered} ${JSON.stringify(offered)}`,
    [chime],
    offered,
    'it has no id',
  ]),
  ...['200', null, Number.NaN, -1, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e300, 200n].map(
    (amount): [string, Cart, unknown, string] => [
      `${typeof amount} ${amount} is no amount (215)`,
      [chime],
      { ...boot, price: { amount, currency: 'usd' } },
      'it has no price',
    ],
  ),
]
for (const [rule, before, offered, why] of refused)
  test(`${rule}, and the log is told why (321)`, () => {
    const { cart, ignored } = tryAddItem(deepFreeze(before), offered)
    assert.equal(ignored, why)
    assert.equal(cart, before, 'the very same cart')
  })

const bell = trackFixture('bell', 200)
const whole = packFixture('whole', 500, [
  bell,
  ...['drum', 'gong', 'harp'].map((id) => trackFixture(id, 200)),
])

test('a track of the shop becomes an item with all that the cart shows of it (150, 151, 152)', () => {
  assert.deepEqual(toTrackItem(bell, whole), {
    id: 'bell',
    type: 'track',
    title: 'Track bell',
    cover_image_url: '/covers/bell.svg',
    artist_name: 'Nova Ray',
    price: { amount: 200, currency: 'usd' },
    pack_id: 'whole',
  })
})

test('a pack of the shop becomes an item with its price, its tracks and three titles (150, 153, 154, 155)', () => {
  assert.deepEqual(toPackItem(whole), {
    id: 'whole',
    type: 'sound_pack',
    title: 'Pack whole',
    cover_image_url: '/covers/whole.svg',
    dynamicPrice: { amount: 500, currency: 'usd' },
    tracks_summary: ['Track bell', 'Track drum', 'Track gong'],
    tracks: ['bell', 'drum', 'gong', 'harp'].map((id) => ({ id, title: `Track ${id}` })),
  })
})
