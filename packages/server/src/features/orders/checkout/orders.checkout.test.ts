import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { PaymentIntent } from '@earcon/contract/orders/orders.calls'
import { openCardShop } from '../../../testing/card-shop.ts'
import { coldStart, freePack, mornings, packItem, trackItem } from '../../../testing/catalogue-fixtures.ts'

const [dearest = '', cheap = '', third = ''] = coldStart.track_ids

const shop = await openCardShop()
const {
  db,
  send,
  createBuyer,
  registerUser,
  createOwner,
  openPayment,
  checkout,
  reconcile,
  pay,
  press,
  stripe,
  gate,
} = shop
const ordersOf = async (email: string) =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .selectAll('orders')
    .where('users.email', '=', email)
    .orderBy('orders.made_at')
    .execute()
const statusesOf = async (email: string) => (await ordersOf(email)).map(({ status }) => status)
const rightsOf = async (email: string) =>
  (
    await db
      .selectFrom('entitlements')
      .innerJoin('users', 'users.id', 'entitlements.user_id')
      .select('track_id')
      .where('users.email', '=', email)
      .where('withdrawn_at', 'is', null)
      .execute()
  ).map(({ track_id }) => track_id)

suite('a cart becomes an order', () => {
  test('with its secret, at the prices of the shop, whatever the cart says (106, 161, 269, 341)', async () => {
    const { token } = await createBuyer()
    const tampered = { ...packItem(coldStart), price: 1, amount: 1, dynamicPrice: { amount: 1 } }
    const { body, intentId } = await openPayment([tampered, trackItem(mornings.track_ids[1] ?? '')], token)
    const answer = PaymentIntent.parse(body)
    assert.match(answer.clientSecret, /^pi_.+_secret_/)
    const [whole, single] = answer.lines
    assert.deepEqual([whole?.title, whole?.amount], ['Cold Start', 1200])
    assert.equal(answer.amount, 1200 + (single?.amount ?? 0))
    const intent = await stripe.paymentIntents.retrieve(intentId)
    assert.deepEqual(
      [intent.amount, intent.currency, intent.metadata],
      [answer.amount, 'usd', { order_id: answer.orderId }],
    )
  })

  test('and is refused in words where no card could be charged with it', async () => {
    const { token, email } = await createBuyer()
    const dear = { id: mornings.track_ids[0] ?? '', price_amount: 10_000_000 }
    const { price_amount } = await db
      .selectFrom('tracks')
      .select('price_amount')
      .where('id', '=', dear.id)
      .executeTakeFirstOrThrow()
    const set = (amount: number) =>
      db.updateTable('tracks').set({ price_amount: amount }).where('id', '=', dear.id).execute()
    await set(dear.price_amount)
    const { status, body } = await checkout([{ ...trackItem(dear.id), scope: 'unlimited' }], token)
    await set(price_amount)
    assert.deepEqual([status, body?.error], [422, { code: 'order-too-large', message: body?.message }])
    assert.deepEqual(await ordersOf(email), [])
  })

  test('the same twice, and a track beside its pack, are paid once', async () => {
    const { token } = await createBuyer()
    const { body } = await openPayment(
      [packItem(coldStart), trackItem(dearest), packItem(coldStart), trackItem(dearest)],
      token,
    )
    const { lines, amount } = PaymentIntent.parse(body)
    assert.deepEqual([lines.length, amount], [1, 1200])
  })

  test('a pack costs, and gives, only what its buyer does not have yet (349)', async () => {
    const { email, token } = await createBuyer()
    await createOwner([cheap], { email, token, password: '' })
    const { body, intentId } = await openPayment([trackItem(dearest), packItem(coldStart)], token)
    // 1200 × (1800 − 250 − 150) ÷ 1800 = 933.3
    assert.deepEqual(
      PaymentIntent.parse(body).lines.map(({ amount }) => amount),
      [250, 930],
    )
    await pay(intentId)
    await reconcile(intentId, token)
    assert.deepEqual((await rightsOf(email)).toSorted(), coldStart.track_ids.toSorted())
  })
})

suite('one checkout at a time', () => {
  test('two tabs, and a double click, share one payment', async () => {
    const { email, token } = await createBuyer()
    const items = [packItem(coldStart)]
    const answers = await Promise.all([1, 2, 3].map(() => openPayment(items, token)))
    const again = await openPayment(items, token)
    assert.equal(new Set([...answers, again].map(({ clientSecret }) => clientSecret)).size, 1)
    assert.deepEqual(await statusesOf(email), ['pending'])
  })

  test('another cart replaces it, and the old payment can no longer be paid', async () => {
    const { email, token } = await createBuyer()
    const old = await openPayment([packItem(coldStart)], token)
    const { intentId } = await openPayment([trackItem(dearest)], token)
    assert.notEqual(intentId, old.intentId)
    assert.deepEqual(await statusesOf(email), ['canceled', 'pending'])
    assert.equal((await stripe.paymentIntents.retrieve(old.intentId)).status, 'canceled')
    await assert.rejects(pay(old.intentId), /status of canceled|canceled/)
  })

  test('so does another price; what was opened before it is charged as it was said', async () => {
    const { token } = await createBuyer()
    const early = await createBuyer()
    const old = await openPayment([packItem(mornings)], token)
    const told = await openPayment([packItem(mornings)], early.token)
    const set = (price_amount: number) =>
      db.updateTable('packs').set({ price_amount }).where('id', '=', mornings.id).execute()
    await set(900)
    try {
      const now = await openPayment([packItem(mornings)], token)
      assert.notEqual(now.intentId, old.intentId)
      assert.equal(now.body?.amount, 900)
      await pay(told.intentId)
      assert.equal((await reconcile(told.intentId, early.token)).body?.status, 'paid')
    } finally {
      await set(1200)
    }
  })

  test('what was paid in another tab is not paid again', async () => {
    const { email, token } = await createBuyer()
    const { intentId } = await openPayment([packItem(coldStart)], token)
    await pay(intentId)
    const again = await checkout([packItem(coldStart)], token)
    assert.equal(again.status, 409)
    assert.equal(again.body?.message, 'Your earlier payment went through. Please review your cart.')
    assert.deepEqual(await statusesOf(email), ['paid'])
    const owned = await checkout([packItem(coldStart), trackItem(mornings.track_ids[1] ?? '')], token)
    assert.equal(owned.status, 409)
    assert.equal(owned.body?.message, 'You own "Cold Start" already. Please remove it from your cart.')
  })

  test('paid in one tab while the other changes the cart: the payment counts', async () => {
    const { token } = await createBuyer()
    const { intentId } = await openPayment([packItem(coldStart)], token)
    await pay(intentId)
    const { status, body } = await checkout([trackItem(mornings.track_ids[1] ?? '')], token)
    assert.deepEqual(
      [status, body?.message],
      [409, 'Your earlier payment went through. Please review your cart.'],
    )
    assert.equal((await reconcile(intentId, token)).body?.status, 'paid')
  })

  test('what the bank still thinks about is not paid again; other things can be', async () => {
    const { email, token } = await createBuyer()
    const { intentId } = await openPayment([trackItem(dearest)], token)
    await pay(intentId, 'pm_card_processing')
    const again = await checkout([packItem(coldStart)], token)
    assert.deepEqual(
      [again.status, again.body?.message],
      [409, 'You are paying for "Cold Start" already. Please wait until that payment is through.'],
    )
    const other = await openPayment([trackItem(third)], token)
    assert.deepEqual(await statusesOf(email), ['processing', 'pending'])
    await press(intentId, 'settle')
    assert.equal((await reconcile(intentId, token)).body?.status, 'paid')
    await pay(other.intentId)
    await reconcile(other.intentId, token)
    assert.deepEqual((await rightsOf(email)).toSorted(), [dearest, third].toSorted())
  })

  test('a checkout that ran out is replaced by a new one at the next visit (346)', async () => {
    const { email, token } = await createBuyer()
    const old = await openPayment([trackItem(dearest)], token)
    await db
      .updateTable('orders')
      .set({ expires_at: new Date(0) })
      .where('id', '=', old.orderId)
      .execute()
    const now = await openPayment([trackItem(dearest)], token)
    assert.notEqual(now.orderId, old.orderId)
    assert.deepEqual(await statusesOf(email), ['canceled', 'pending'])
  })
})

const someone = await createBuyer()
const owner = await createBuyer()
await createOwner([dearest], owner)
type Refused = [sentence: string, items: unknown, token: string | undefined, status: number, message: string]
const refused: Refused[] = [
  ['nobody (238)', [trackItem(dearest)], undefined, 401, 'You must be logged in to checkout.'],
  [
    'an expired login (238)',
    [trackItem(dearest)],
    `ecs_${'a'.repeat(43)}`,
    401,
    'You must be logged in to checkout.',
  ],
  [
    'an address that is not verified (239, 249)',
    [trackItem(dearest)],
    (await registerUser()).token,
    403,
    'Please verify your email address before proceeding to checkout.',
  ],
  ['an empty cart (240)', [], someone.token, 400, 'Your cart is empty.'],
  [
    'more than a hundred items',
    Array.from({ length: 101 }, () => trackItem(dearest)),
    someone.token,
    422,
    'An order can hold at most 100 items. Please remove some.',
  ],
  ['no list', {}, someone.token, 400, 'items must be a list.'],
  [
    'something that was never sold',
    [trackItem('nowhere'), trackItem(dearest)],
    someone.token,
    404,
    'Something in your cart is no longer sold. Please remove it.',
  ],
  [
    'something that is owned already (342)',
    [trackItem(dearest), trackItem(third)],
    owner.token,
    409,
    `You own "${coldStart.tracks[0]}" already. Please remove it from your cart.`,
  ],
  [
    'a free pack, which is everybody’s',
    [packItem(freePack)],
    someone.token,
    409,
    `You own "${freePack.title}" already. Please remove it from your cart.`,
  ],
]
suite('what cannot be bought is refused, in error.message and in message (270)', () => {
  for (const [sentence, items, token, status, message] of refused)
    test(sentence, async () => {
      const { status: answered, body } = await send(
        'POST',
        '/api/orders/create-payment-intent',
        { items },
        token,
      )
      assert.deepEqual([answered, body?.message], [status, message])
      assert.deepEqual((body?.error as { message?: string } | undefined)?.message, message)
    })

  test('what is no longer sold, by its title', async () => {
    const publish = (published_at: Date | null) =>
      db.updateTable('packs').set({ published_at }).where('id', '=', coldStart.id).execute()
    await publish(null)
    const { status, body } = await checkout([packItem(coldStart)], someone.token)
    await publish(new Date(coldStart.published_at))
    assert.deepEqual(
      [status, body?.message],
      [404, 'No longer sold: "Cold Start". Please remove it from your cart.'],
    )
  })

  test('nothing of all that has left an order behind', async () => {
    assert.deepEqual([...(await ordersOf(someone.email)), ...(await ordersOf(owner.email))], [])
  })
})

test('a provider that is away is said in words, loses nothing, and the next try finds the same order', async () => {
  const { email, token } = await createBuyer()
  await gate.close()
  const { status, body, headers } = await checkout([packItem(coldStart)], token)
  assert.deepEqual(
    [status, body?.message],
    [
      502,
      'The card provider cannot be reached right now. Nothing was charged. Please try again in a moment.',
    ],
  )
  assert.equal(headers['retry-after'], '10')
  const [left] = await ordersOf(email)
  assert.deepEqual([left?.status, left?.intent_id], ['pending', null])
  await gate.open()
  const { orderId } = await openPayment([packItem(coldStart)], token)
  assert.equal(orderId, left?.id)
  assert.deepEqual(await statusesOf(email), ['pending'])
})
