import assert from 'node:assert/strict'
import { test } from 'node:test'
import Stripe from 'stripe'
import { chargeOf, createStripeClient, eventTypes, startTestCardSandbox } from '../testing/card-sandbox.ts'

const shop = await startTestCardSandbox()

const happenedTo = async (id: string) => {
  const events = await shop.stripe.events.list({ limit: 100 })
  return eventTypes(
    events.data.filter(({ data: { object } }) =>
      [Reflect.get(object, 'id'), Reflect.get(object, 'payment_intent')].includes(id),
    ),
  )
}

test('a payment is asked for, paid and looked at again', async () => {
  const asked = await shop.order(1999, { description: 'Two packs', receipt_email: 'ada@earcon.example' })
  assert.equal(asked.status, 'requires_payment_method')
  assert.match(asked.client_secret ?? '', new RegExp(`^${asked.id}_secret_\\w{25}$`))
  assert.match(asked.lastResponse.requestId, /^req_\w+$/)
  assert.deepEqual(asked.metadata, { order_id: 'o1' })
  const { status, body } = await shop.pay(asked, '4242 4242 4242 4242')
  assert.deepEqual([status, body.status], [200, 'succeeded'])
  const paid = await shop.stripe.paymentIntents.retrieve(asked.id, { expand: ['latest_charge'] })
  assert.deepEqual(
    [paid.status, paid.amount_received, paid.latest_charge !== null],
    ['succeeded', 1999, true],
  )
  const charge = chargeOf(paid)
  assert.deepEqual([charge.paid, charge.amount_captured, charge.description], [true, 1999, 'Two packs'])
  assert.deepEqual(charge.payment_method_details?.card?.last4, '4242')
  assert.equal((await shop.stripe.charges.retrieve(charge.id)).id, charge.id)
  assert.deepEqual(await happenedTo(asked.id), [
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
  ])
})

const declines: [what: string, number: string, code: string, declineCode: string, sentence: string][] = [
  [
    'a card that is declined',
    '4000000000000002',
    'card_declined',
    'generic_decline',
    'Your card was declined.',
  ],
  [
    'a card without money',
    '4000000000009995',
    'card_declined',
    'insufficient_funds',
    'Your card has insufficient funds.',
  ],
  ['a card that has expired', '4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
  [
    'a wrong security code',
    '4000000000000127',
    'incorrect_cvc',
    'incorrect_cvc',
    "Your card's security code is incorrect.",
  ],
  [
    'a card that cannot be processed',
    '4000000000000119',
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ],
]
for (const [what, number, code, declineCode, sentence] of declines)
  test(`${what} leaves the payment open for another card`, async () => {
    const asked = await shop.order()
    const { status, body } = await shop.pay(asked, number)
    assert.equal(status, 402)
    assert.partialDeepStrictEqual(body.error, {
      type: 'card_error',
      code,
      decline_code: declineCode,
      message: sentence,
      payment_intent: { id: asked.id, status: 'requires_payment_method', last_payment_error: { code } },
    })
    const open = await shop.stripe.paymentIntents.retrieve(asked.id, { expand: ['latest_charge'] })
    assert.deepEqual(
      [open.status, open.amount_received, open.payment_method],
      ['requires_payment_method', 0, null],
    )
    assert.deepEqual([chargeOf(open).status, chargeOf(open).failure_code], ['failed', code])
    assert.deepEqual(await happenedTo(asked.id), [
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
    ])
    assert.equal((await shop.pay(asked, '5555555555554444')).body.status, 'succeeded')
    const paid = await shop.stripe.paymentIntents.retrieve(asked.id)
    assert.equal(paid.last_payment_error, null)
  })

const refused: [what: string, typed: Record<string, string>, code: string, sentence: RegExp][] = [
  [
    'a number with a slip',
    { number: '4242424242424241' },
    'incorrect_number',
    /^Your card number is incorrect\.$/,
  ],
  [
    'a real card',
    { number: '4111111111111111' },
    'incorrect_number',
    /^This is a sandbox: only its test cards work/,
  ],
  [
    'a card of last year',
    { exp_month: '1', exp_year: '20' },
    'invalid_expiry_year',
    /expiration year is invalid/,
  ],
  ['a thirteenth month', { exp_month: '13' }, 'invalid_expiry_month', /expiration month is invalid/],
  ['half a security code', { cvc: '12' }, 'invalid_cvc', /security code is invalid/],
]
for (const [what, typed, code, sentence] of refused)
  test(`${what} is refused before anything comes of it`, async () => {
    const asked = await shop.order()
    const { status, body } = await shop.pay(asked, typed.number ?? '4242424242424242', typed)
    assert.deepEqual([status, body.error?.type, body.error?.code], [402, 'card_error', code])
    assert.match(body.error?.message ?? '', sentence)
    const { lastResponse: _, ...untouched } = await shop.stripe.paymentIntents.retrieve(asked.id)
    const { lastResponse: __, ...before } = asked
    assert.deepEqual(untouched, before)
    assert.deepEqual(await happenedTo(asked.id), ['payment_intent.created'])
  })

test('a server confirms with the names that Stripe gives to its test cards', async () => {
  const paid = await shop.stripe.paymentIntents.confirm((await shop.order()).id, {
    payment_method: 'pm_card_visa',
  })
  assert.equal(paid.status, 'succeeded')
  const asked = await shop.order()
  await assert.rejects(
    shop.stripe.paymentIntents.confirm(asked.id, { payment_method: 'pm_card_chargeDeclined' }),
    (error: unknown) =>
      error instanceof Stripe.errors.StripeCardError &&
      error.code === 'card_declined' &&
      error.decline_code === 'generic_decline' &&
      error.payment_intent?.id === asked.id,
  )
})

test('what is paid, on its way or canceled cannot be confirmed or canceled', async () => {
  const processing = await shop.order()
  assert.equal((await shop.pay(processing, '4000000000007700')).body.status, 'processing')
  const canceled = await shop.stripe.paymentIntents.cancel((await shop.order()).id, {
    cancellation_reason: 'abandoned',
  })
  assert.deepEqual([canceled.status, canceled.cancellation_reason], ['canceled', 'abandoned'])
  for (const { id, status } of [
    await shop.paid(),
    await shop.stripe.paymentIntents.retrieve(processing.id),
    canceled,
  ])
    for (const again of [
      shop.stripe.paymentIntents.cancel(id),
      shop.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
    ])
      await assert.rejects(
        again,
        (error: unknown) =>
          error instanceof Stripe.errors.StripeInvalidRequestError &&
          error.code === 'payment_intent_unexpected_state' &&
          error.payment_intent?.id === id &&
          error.payment_intent.status === status,
      )
})

test('a browser sees its own payment, without what the shop noted on it, and nothing else', async () => {
  const asked = await shop.order()
  const browser = createStripeClient(shop.http, 'pk_sandbox_local_b')
  const seen = await browser.paymentIntents.retrieve(asked.id, { client_secret: asked.client_secret ?? '' })
  assert.deepEqual([seen.status, seen.client_secret], [asked.status, asked.client_secret])
  assert.ok(!JSON.stringify(seen).includes('order_id'))
  await shop.pay(asked, '4242424242424242')
  const { body } = await shop.pay(asked, '4242424242424242')
  assert.equal(body.error?.code, 'payment_intent_unexpected_state')
  assert.ok(!JSON.stringify(body).includes('order_id'))
  await assert.rejects(browser.paymentIntents.retrieve(asked.id, { client_secret: `${asked.id}_secret_x` }), {
    statusCode: 404,
    code: 'resource_missing',
  })
  for (const forbidden of [
    browser.paymentIntents.list(),
    browser.events.list(),
    browser.paymentIntents.cancel(asked.id),
    browser.refunds.create({ payment_intent: asked.id }),
  ])
    await assert.rejects(forbidden, Stripe.errors.StripePermissionError)
  await assert.rejects(
    createStripeClient(shop.http, 'sk_test_wrong').events.list(),
    Stripe.errors.StripeAuthenticationError,
  )
})
