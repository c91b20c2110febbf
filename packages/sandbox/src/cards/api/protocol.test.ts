import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { test } from 'node:test'
import Stripe from 'stripe'
import { sandboxAddress, sandboxKeys, startTestCardSandbox } from '../testing/card-sandbox.ts'

const shop = await startTestCardSandbox()

const asked = { amount: 500, currency: 'eur', metadata: { order_id: 'o7' } }

test('the same request under the same key is done once and answered as it was the first time', async () => {
  const options = { idempotencyKey: 'order:7:1' }
  const first = await shop.stripe.paymentIntents.create(asked, options)
  await shop.pay(first, '4242424242424242')
  const again = await shop.stripe.paymentIntents.create(asked, options)
  assert.deepEqual([again.id, again.status], [first.id, 'requires_payment_method'])
  assert.equal(again.lastResponse.headers['idempotent-replayed'], 'true')
  assert.equal((await shop.stripe.paymentIntents.retrieve(first.id)).status, 'succeeded')
  await assert.rejects(
    shop.stripe.paymentIntents.create({ ...asked, amount: 501 }, options),
    Stripe.errors.StripeIdempotencyError,
  )
  const refunds = await Promise.all(
    [1, 2].map(() =>
      shop.stripe.refunds.create({ payment_intent: first.id }, { idempotencyKey: 'r', maxNetworkRetries: 3 }),
    ),
  )
  assert.equal(new Set(refunds.map(({ id }) => id)).size, 1)
})

test('a request that is refused unread leaves its key free, a declined card does not', async () => {
  const options = { idempotencyKey: 'order:8:1' }
  await assert.rejects(shop.stripe.paymentIntents.create({ ...asked, amount: 49 }, options), {
    code: 'amount_too_small',
  })
  const intent = await shop.stripe.paymentIntents.create(asked, options)
  const decline = () =>
    shop.stripe.paymentIntents.confirm(
      intent.id,
      { payment_method: 'pm_card_chargeDeclined' },
      { idempotencyKey: 'confirm:8' },
    )
  const before = await shop.stripe.charges.list({ payment_intent: intent.id })
  assert.equal(before.data.length, 0)
  for (let time = 0; time < 2; time++) await assert.rejects(decline, Stripe.errors.StripeCardError)
  assert.equal((await shop.stripe.charges.list({ payment_intent: intent.id })).data.length, 1)
})

test('what failed on its way is answered the same under its key, until another one is used', async () => {
  const intent = await shop.stripe.paymentIntents.create(asked)
  await shop.pay(intent, '4242424242424242')
  const refund = (idempotencyKey: string) =>
    shop.stripe.refunds.create({ payment_intent: intent.id }, { idempotencyKey })
  await shop.act(intent.id, 'refuse-refunds')
  await assert.rejects(refund('refund:9:0'), { code: 'balance_insufficient' })
  await shop.act(intent.id, 'allow-refunds')
  await assert.rejects(refund('refund:9:0'), { code: 'balance_insufficient' })
  assert.equal((await refund('refund:9:1')).status, 'succeeded')
})

test('a version that was never published is refused', async () => {
  await assert.rejects(
    shop.stripe.paymentIntents.create(asked, { apiVersion: '2031-01-01.future' }),
    (error: Stripe.errors.StripeError) =>
      error.statusCode === 400 && error.message.includes('2031-01-01.future'),
  )
})

test('two requests under one key never run side by side', async () => {
  const headers = {
    authorization: `Bearer ${sandboxKeys.secretKey}`,
    'idempotency-key': 'slow',
    'content-type': 'application/x-www-form-urlencoded',
  }
  const slow = request({
    port: shop.http,
    path: '/v1/payment_intents',
    method: 'POST',
    headers: { ...headers, expect: '100-continue' },
  })
  slow.flushHeaders()
  await once(slow, 'continue')
  const body = new URLSearchParams({ amount: '500', currency: 'eur' })
  const send = () => fetch(`${shop.origin}/v1/payment_intents`, { method: 'POST', headers, body })
  const second = await send()
  assert.equal(second.status, 409)
  assert.equal(((await second.json()) as { error: { code: string } }).error.code, 'idempotency_key_in_use')
  slow.end(body.toString())
  const [answer] = await once(slow, 'response')
  const first = (await json(answer)) as Stripe.PaymentIntent
  assert.equal(((await (await send()).json()) as Stripe.PaymentIntent).id, first.id)
})

const wrong: [what: string, fields: Record<string, string>, code: string | undefined, param: string][] = [
  ['no amount', { currency: 'usd' }, 'parameter_missing', 'amount'],
  ['no currency', { amount: '500' }, 'parameter_missing', 'currency'],
  ['a currency that is none', { amount: '500', currency: 'xxy' }, undefined, 'currency'],
  ['less than fifty cents', { amount: '49', currency: 'usd' }, 'amount_too_small', 'amount'],
  ['part of a cent', { amount: '50.5', currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
  ['a debt', { amount: '-500', currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
  ['more than anybody has', { amount: '100000000', currency: 'usd' }, 'amount_too_large', 'amount'],
  [
    'a word that is not known',
    { amount: '500', currency: 'usd', colour: 'red' },
    'parameter_unknown',
    'colour',
  ],
  [
    'a word within a word that is not known',
    { amount: '500', currency: 'usd', 'automatic_payment_methods[on]': 'true' },
    'parameter_unknown',
    'automatic_payment_methods[on]',
  ],
  [
    'too long a note',
    { amount: '500', currency: 'usd', 'metadata[a]': 'x'.repeat(501) },
    undefined,
    'metadata[a]',
  ],
]
for (const [what, fields, code, param] of wrong)
  test(`a request with ${what} is refused in Stripe's words`, async () => {
    const count = (await shop.stripe.paymentIntents.list({ limit: 100 })).data.length
    const answer = await shop.send('/v1/payment_intents', fields, {
      authorization: `Bearer ${sandboxKeys.secretKey}`,
    })
    const { error } = (await answer.json()) as { error: Record<string, string> }
    assert.deepEqual(
      [answer.status, error.type, error.code, error.param],
      [400, 'invalid_request_error', code, param],
    )
    assert.match(answer.headers.get('request-id') ?? '', /^req_/)
    assert.equal((await shop.stripe.paymentIntents.list({ limit: 100 })).data.length, count)
  })

test('what is not there is said to be missing', async () => {
  const missing = { statusCode: 404, code: 'resource_missing', type: 'StripeInvalidRequestError' }
  await assert.rejects(shop.stripe.paymentIntents.retrieve('pi_none'), missing)
  await assert.rejects(shop.stripe.charges.retrieve('ch_none'), missing)
  await assert.rejects(shop.stripe.refunds.retrieve('re_none'), missing)
  await assert.rejects(shop.stripe.disputes.retrieve('du_none'), missing)
  await assert.rejects(shop.stripe.events.retrieve('evt_none'), missing)
  await assert.rejects(shop.stripe.customers.list(), {
    statusCode: 404,
    message: /^Unrecognized request URL/,
  })
  await assert.rejects(shop.stripe.paymentIntents.list({ expand: ['data.colour'] }), {
    message: /cannot be expanded/,
  })
})

test('a request that is refused only when it is answered has done nothing', async () => {
  const count = async () => (await shop.stripe.paymentIntents.list({ limit: 100 })).data.length
  const before = await count()
  await assert.rejects(
    shop.stripe.paymentIntents.create({ ...asked, expand: ['colour'] }),
    /cannot be expanded/,
  )
  assert.equal(await count(), before)
})

test('a request without a key, or one that is far too long, is turned away', async () => {
  assert.equal((await fetch(`${shop.origin}/v1/events`)).status, 401)
  const long = { authorization: `Bearer ${sandboxKeys.secretKey}` }
  assert.equal((await shop.send('/v1/refunds', { metadata: 'x'.repeat(70_000) }, long)).status, 413)
})

test('events are listed page by page, the newest first, by kind and by time', async () => {
  const alone = await startTestCardSandbox()
  for (let number = 0; number < 4; number++) await alone.paid()
  const everything = await alone.stripe.events.list({ limit: 100 })
  assert.equal(everything.data.length, 12)
  assert.deepEqual([everything.has_more, everything.url, everything.object], [false, '/v1/events', 'list'])
  const paged: string[] = []
  for await (const { id } of alone.stripe.events.list({ limit: 5 })) paged.push(id)
  assert.deepEqual(
    paged,
    everything.data.map(({ id }) => id),
  )
  const first = await alone.stripe.events.list({ limit: 5 })
  assert.deepEqual([first.data.length, first.has_more], [5, true])
  const [newest] = everything.data
  assert.ok(newest)
  assert.equal((await alone.stripe.events.retrieve(newest.id)).type, 'payment_intent.succeeded')
  const count = async (params: Stripe.EventListParams) =>
    (await alone.stripe.events.list({ limit: 100, ...params })).data.length
  assert.equal(await count({ type: 'charge.succeeded' }), 4)
  assert.equal(await count({ type: 'payment_intent.*' }), 8)
  assert.equal(await count({ types: ['payment_intent.created', 'charge.succeeded'] }), 8)
  assert.equal(await count({ created: { gte: newest.created + 1 } }), 0)
  assert.equal(await count({ created: { gte: newest.created - 60, lte: newest.created } }), 12)
  await assert.rejects(count({ limit: 101 }), { code: 'parameter_invalid_integer' })
  await alone.close()
})

test('an event shows its object as it was then', async () => {
  const { id } = await shop.paid()
  await shop.stripe.refunds.create({ payment_intent: id })
  const events = await shop.stripe.events.list({ limit: 10 })
  const created = events.data.find(
    ({ type, data }) => type === 'payment_intent.created' && Reflect.get(data.object, 'id') === id,
  )
  assert.equal(created && Reflect.get(created.data.object, 'status'), 'requires_payment_method')
})

test('through the shop a browser may ask, and the secret key opens nothing', async () => {
  const { pathname } = new URL(sandboxAddress)
  const { id, client_secret } = await shop.order()
  const ask = (path: string, key: string) =>
    fetch(`${shop.origin}${pathname}/v1/${path}`, { headers: { authorization: `Bearer ${key}` } })
  const own = await ask(`payment_intents/${id}?client_secret=${client_secret}`, sandboxKeys.publishableKey)
  assert.equal(own.status, 200)
  for (const path of ['events', 'payment_intents', `payment_intents/${id}`]) {
    const refused = await ask(path, sandboxKeys.secretKey)
    assert.equal(refused.status, 403)
    assert.ok(!(await refused.text()).includes('order_id'))
  }
})
