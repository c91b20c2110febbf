import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Quote, type RequestedItem } from '@earcon/contract/orders/orders.calls'
import { catalogue } from '@earcon/sounds/catalogue'
import { recordQueries } from '../../../testing/recorded-queries.ts'
import { openShop } from '../../../testing/shop.ts'
import { shopClient } from '../../../testing/shop-client.ts'
import { quoteOrder } from './orders.quote.service.ts'

const packNamed = (slug: string) => {
  const found = catalogue.packs.find((pack) => pack.slug === slug)
  assert(found)
  return found
}
const coldStart = packNamed('cold-start')
const mornings = packNamed('eight-good-mornings')
const free = packNamed('hello-world')
const [dearest = '', cheap = ''] = coldStart.track_ids
assert(mornings.track_ids.includes(dearest))

const shop = await openShop({ manifest: catalogue, env: { LIMITS: 'off' } })
const { db, context, ask } = shop
const { send, registerUser, createOwner } = shopClient(shop)

const track = (id: string, amount?: number): RequestedItem => ({ id, type: 'track', amount })
const pack = ({ id }: { id: string }, amount?: number): RequestedItem => ({ id, type: 'sound_pack', amount })
const quote = async (items: RequestedItem[], token?: string) => {
  const { status, body, headers } = await send('POST', '/api/orders/quote', { items }, token)
  assert.equal(status, 200)
  assert.equal(headers['cache-control'], 'no-store')
  return Quote.parse(body)
}
const told = async (items: RequestedItem[], token?: string) => {
  const { lines, amount, currency } = await quote(items, token)
  assert.equal(currency, 'usd')
  assert.equal(
    amount,
    lines.reduce((sum, line) => sum + line.amount, 0),
  )
  return lines.map(({ status, amount }) => `${status} ${amount}`)
}

/** What nobody in particular is told; sums are worked out by hand. */
const cases: [sentence: string, items: RequestedItem[], lines: string[]][] = [
  ['a track costs what its list says', [track(dearest)], ['ok 250']],
  ['a pack costs what its list says', [pack(coldStart)], ['ok 1200']],
  ['what the cart said is right', [pack(coldStart, 1200), track('nowhere')], ['ok 1200', 'gone 0']],
  ['the same track twice is paid once', [track(dearest), track(dearest)], ['ok 250', 'owned 0']],
  ['the same pack twice is paid once', [pack(coldStart), pack(coldStart)], ['ok 1200', 'owned 0']],
  ['a track after its pack comes with it', [pack(coldStart), track(dearest)], ['ok 1200', 'owned 0']],
  // 1200 × (1800 − 250) ÷ 1800 = 1033.3
  ['a pack after one of its tracks costs the rest', [track(dearest), pack(coldStart)], ['ok 250', 'ok 1030']],
  // 1200 × (1920 − 250) ÷ 1920 = 1043.75
  [
    'of two packs that share a track the later costs less',
    [pack(coldStart), pack(mornings)],
    ['ok 1200', 'ok 1040'],
  ],
  ['in the other order the other one does', [pack(mornings), pack(coldStart)], ['ok 1200', 'ok 1030']],
  [
    'what cannot be bought brings nothing to later lines',
    [pack({ id: 'x' }), track(dearest)],
    ['gone 0', 'ok 250'],
  ],
  ['a free pack is everybody’s already', [pack(free)], ['owned 0']],
  [
    'and so is each of its tracks',
    free.track_ids.map((id) => track(id)),
    free.track_ids.map(() => 'owned 0'),
  ],
  [
    'a track’s id names no pack, and a pack’s no track',
    [pack({ id: dearest }), track(coldStart.id)],
    ['gone 0', 'gone 0'],
  ],
  ['a slug is no id', [pack({ id: 'cold-start' })], ['gone 0']],
]

suite('a quote', () => {
  for (const [sentence, items, lines] of cases)
    test(sentence, async () => assert.deepEqual(await told(items), lines))

  test('a line names the item, and how many of its tracks are owned or come with earlier lines', async () => {
    const { token } = await createOwner([cheap])
    const { lines, amount } = await quote([track(dearest), pack(coldStart), track('?')], token)
    // 1200 × (1800 − 250 − 150) ÷ 1800 = 933.3
    assert.deepEqual(lines[1], {
      id: coldStart.id,
      type: 'sound_pack',
      title: 'Cold Start',
      status: 'ok',
      amount: 930,
      list_amount: 1200,
      tracks: { total: 9, owned: 1, earlier: 1, paying: 0 },
    })
    assert.deepEqual(lines[2], {
      id: '?',
      type: 'track',
      title: null,
      status: 'gone',
      amount: 0,
      list_amount: 0,
      tracks: { total: 0, owned: 0, earlier: 0, paying: 0 },
    })
    assert.equal(amount, 250 + 930)
  })

  test('owned is judged by track: a pack all of whose tracks were bought one by one (342, 348)', async () => {
    const { token } = await createOwner(coldStart.track_ids)
    assert.deepEqual(await told([pack(coldStart), track(dearest), pack(mornings)], token), [
      'owned 0',
      'owned 0',
      'ok 1040',
    ])
  })

  test('a price that the cart makes up changes no amount, only what is said of it (341)', async () => {
    for (const amount of [0, 1, 0.5, -1200, 1e300])
      assert.deepEqual(await told([pack(coldStart, amount), track(cheap, amount)]), [
        'changed 1200',
        'owned 0',
      ])
    const sent = { items: [{ ...pack(coldStart), price: 1, dynamicPrice: { amount: 1 }, status: 'owned' }] }
    const { body } = await send('POST', '/api/orders/quote', sent)
    assert.equal(Quote.parse(body).amount, 1200)
  })

  test('a price that has changed since is said, and the new one holds', async () => {
    const set = (price_amount: number) =>
      db.updateTable('packs').set({ price_amount }).where('id', '=', coldStart.id).execute()
    await set(900)
    assert.deepEqual(await told([pack(coldStart, 1200)]), ['changed 900'])
    await set(1200)
  })

  test('what is no longer sold is gone, with the tracks that no other pack holds', async () => {
    const publish = (published_at: Date | null) =>
      db.updateTable('packs').set({ published_at }).where('id', '=', coldStart.id).execute()
    await publish(null)
    const lines = await told([pack(coldStart), track(cheap), track(dearest)])
    await publish(new Date(coldStart.published_at))
    assert.deepEqual(lines, ['gone 0', 'gone 0', 'ok 250'])
  })
})

suite('whoever asks', () => {
  test('each is told their own price; a stale bearer reads as anonymous', async () => {
    const owner = await createOwner([dearest])
    const items = [pack(coldStart)]
    assert.deepEqual(await told(items, owner.token), ['ok 1030'])
    assert.deepEqual(await told(items, (await registerUser()).token), ['ok 1200'])
    assert.deepEqual(await told(items, `ecs_${'a'.repeat(43)}`), ['ok 1200'])
    assert.deepEqual(await told(items), ['ok 1200'])
  })

  test('a quote makes nothing and keeps nothing', async () => {
    const { token } = await registerUser()
    const counts = async () => [
      (await db.selectFrom('entitlements').selectAll().execute()).length,
      (await db.selectFrom('outbox').selectAll().execute()).length,
    ]
    const before = await counts()
    await quote([pack(coldStart), track(dearest)], token)
    assert.deepEqual(await counts(), before)
  })
})

/** Whatever is sent, the answer is a line or a refusal in words. */
const refused: [sentence: string, body: unknown, status: number, message: string][] = [
  ['an empty cart (240)', { items: [] }, 400, 'Your cart is empty.'],
  ['no list at all', {}, 400, 'items must be a list.'],
  ['a list that is none', { items: { 0: 'x' } }, 400, 'items must be a list.'],
  ['an item that is none', { items: [null] }, 400, 'Each item must be an object.'],
  ['an item without an id', { items: [{ type: 'track' }] }, 400, 'id must be given once, as text.'],
  ['an id that is a number', { items: [{ id: 7, type: 'track' }] }, 400, 'id must be given once, as text.'],
  ['an unknown type', { items: [{ id: 'x', type: 'album' }] }, 400, "type must be 'track' or 'sound_pack'."],
  [
    'a fault in every item, said once',
    { items: Array.from({ length: 500 }, () => ({ id: 'x', type: 'album' })) },
    400,
    "type must be 'track' or 'sound_pack'.",
  ],
  ['an amount as text', { items: [{ ...track('x'), amount: '250' }] }, 400, 'amount must be a number.'],
  ['a NUL', { items: [track('a\0b')] }, 400, 'id must not contain a NUL character.'],
  [
    'more than a hundred items',
    { items: Array.from({ length: 101 }, () => track(dearest)) },
    422,
    'An order can hold at most 100 items. Please remove some.',
  ],
]
suite('what cannot be quoted is refused in words', () => {
  for (const [sentence, payload, status, message] of refused)
    test(sentence, async () => {
      const { status: answered, body } = await send('POST', '/api/orders/quote', payload as object)
      assert.deepEqual([answered, body?.message], [status, message])
    })

  test('no body, a broken one, another kind of body, another method', async () => {
    const statusOf = async (question: object) =>
      (await ask({ method: 'POST', url: '/api/orders/quote', ...question })).statusCode
    const json = { 'content-type': 'application/json' }
    assert.equal(await statusOf({}), 400)
    assert.equal(await statusOf({ headers: json, payload: '{"items":[' }), 400)
    assert.equal(
      await statusOf({ headers: json, payload: '{"items":[{"id":"x","type":"track","amount":1e999}]}' }),
      400,
    )
    assert.equal(await statusOf({ headers: { 'content-type': 'text/plain' }, payload: 'x' }), 415)
    assert.equal(
      await statusOf({ headers: json, payload: JSON.stringify({ items: [track('x'.repeat(70_000))] }) }),
      413,
    )
    assert.equal(await statusOf({ method: 'PUT' }), 405)
  })
})

const oddIds = [
  '',
  ' ',
  "'; drop table packs; --",
  '"quoted"',
  '{a,b}',
  'NULL',
  '\\',
  '\\"',
  'a,b',
  '%',
  '鈴🔔',
  '\ud800',
  '__proto__',
  'line\nbreak',
  'x'.repeat(20_000),
]
test('an id is untrusted text: whatever it says, nothing of that name is sold', async () => {
  for (const type of ['track', 'sound_pack'] as const) {
    const { lines } = await quote([...oddIds.map((id) => ({ id, type })), track(dearest)])
    assert.deepEqual(
      lines.map(({ status }) => status),
      [...oddIds.map(() => 'gone'), 'ok'],
    )
    assert.equal(lines[4]?.id, '{a,b}')
  }
})

test('a hundred items are quoted by as many questions to the database as one', async () => {
  const count = async (wishes: RequestedItem[]) => {
    const { db: heard, queries } = recordQueries(db)
    const { lines } = await quoteOrder({ ...context, db: heard }, wishes)
    assert(lines.every(({ status }) => status !== 'gone'))
    return queries.length
  }
  const hundred = [
    ...catalogue.packs.map((one) => pack(one)),
    ...catalogue.tracks.slice(0, 100 - catalogue.packs.length).map(({ id }) => track(id)),
  ]
  assert.equal(hundred.length, 100)
  assert.deepEqual([await count([track(dearest)]), await count(hundred)], [2, 2])
})
