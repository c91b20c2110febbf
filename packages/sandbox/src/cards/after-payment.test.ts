import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Stripe from 'stripe'
import { idOf } from './identifiers.ts'
import { address, chargeOf, eventTypes, keys, startCards } from './testing/cards.ts'

let shop: Awaited<ReturnType<typeof startCards>>
before(async () => void (shop = await startCards()))
after(() => shop.close())

const refusedWith = (code: string | undefined, sentence: RegExp) => (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === code &&
  sentence.test(error.message)

/** What happened since some moment, in order. */
async function during(work: () => Promise<unknown>) {
  const before = await shop.stripe.events.list({ limit: 1 })
  await work()
  const [newest] = before.data
  const events = await shop.stripe.events.list({ limit: 100, ...(newest && { ending_before: newest.id }) })
  return eventTypes(events.data)
}

const look = (id: string) => shop.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })

test('a payment is given back in parts until nothing is left', async () => {
  const { id } = await shop.paid('4242424242424242', 1000)
  const first = await shop.stripe.refunds.create({
    payment_intent: id,
    amount: 400,
    reason: 'requested_by_customer',
    metadata: { lines: '1' },
  })
  assert.deepEqual([first.status, first.amount, first.metadata], ['succeeded', 400, { lines: '1' }])
  assert.deepEqual(
    [chargeOf(await look(id)).amount_refunded, chargeOf(await look(id)).refunded],
    [400, false],
  )
  await assert.rejects(
    shop.stripe.refunds.create({ payment_intent: id, amount: 601 }),
    refusedWith(
      undefined,
      /^Refund amount \(\$6\.01\) is greater than unrefunded amount on charge \(\$6\.00\)$/,
    ),
  )
  const happened = await during(() =>
    shop.stripe.refunds.create({ charge: idOf(first.charge), metadata: { lines: '2' } }),
  )
  assert.deepEqual(happened, ['refund.created', 'charge.refunded'])
  assert.equal(chargeOf(await look(id)).refunded, true)
  await assert.rejects(
    shop.stripe.refunds.create({ payment_intent: id }),
    refusedWith('charge_already_refunded', /has already been refunded\.$/),
  )
  const { data } = await shop.stripe.refunds.list({ payment_intent: id })
  assert.deepEqual(
    data.map(({ amount, metadata }) => [amount, metadata]),
    [
      [600, { lines: '2' }],
      [400, { lines: '1' }],
    ],
  )
  assert.equal((await shop.stripe.refunds.retrieve(first.id)).amount, 400)
})

test('what was not paid cannot be given back', async () => {
  const asked = await shop.order()
  await assert.rejects(
    shop.stripe.refunds.create({ payment_intent: asked.id }),
    refusedWith('payment_intent_unexpected_state', /does not have a successful charge to refund/),
  )
  await assert.rejects(
    shop.stripe.refunds.create({ payment_intent: 'pi_none' }),
    refusedWith('resource_missing', /No such/),
  )
  const { id } = await shop.paid()
  for (const amount of [0, -5])
    await assert.rejects(
      shop.stripe.refunds.create({ payment_intent: id, amount }),
      refusedWith('parameter_invalid_integer', /positive integer/),
    )
})

test('a refund can fail afterwards, and then the shop has the money again', async () => {
  const { id } = await shop.paid('4000000000005126', 900)
  const refund = await shop.stripe.refunds.create({ payment_intent: id })
  assert.equal(refund.status, 'succeeded')
  const happened = await during(async () => assert.equal((await shop.act(id, 'fail-refund')).status, 303))
  assert.deepEqual(happened, ['refund.failed', 'refund.updated', 'charge.refund.updated'])
  const failed = await shop.stripe.refunds.retrieve(refund.id)
  assert.deepEqual([failed.status, failed.failure_reason], ['failed', 'expired_or_canceled_card'])
  assert.deepEqual([chargeOf(await look(id)).amount_refunded, chargeOf(await look(id)).refunded], [0, false])
  assert.equal((await shop.stripe.refunds.create({ payment_intent: id })).amount, 900)
})

test('a disputed payment cannot be given back until the shop has won', async () => {
  const { id, latest_charge } = await shop.paid('4000000000000259')
  assert.equal(typeof latest_charge === 'object' && latest_charge?.disputed, true)
  const [dispute] = (await shop.stripe.disputes.list({ payment_intent: id })).data
  assert.ok(dispute)
  assert.equal((await shop.stripe.disputes.retrieve(dispute.id)).status, 'needs_response')
  await assert.rejects(
    shop.stripe.refunds.create({ payment_intent: id }),
    refusedWith('charge_disputed', /charged back/),
  )
  const happened = await during(() => shop.act(id, 'win'))
  assert.deepEqual(happened, ['charge.dispute.closed', 'charge.dispute.funds_reinstated'])
  assert.equal((await shop.stripe.disputes.retrieve(dispute.id)).status, 'won')
  assert.equal((await shop.stripe.refunds.create({ payment_intent: id })).status, 'succeeded')
})

test('a dispute that is opened by hand and lost keeps the money away for good', async () => {
  const { id } = await shop.paid()
  assert.deepEqual(await during(() => shop.act(id, 'dispute')), [
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
  ])
  assert.deepEqual(await during(() => shop.act(id, 'lose')), ['charge.dispute.closed'])
  assert.equal((await shop.stripe.disputes.list({ payment_intent: id })).data[0]?.status, 'lost')
  await assert.rejects(
    shop.stripe.refunds.create({ payment_intent: id }),
    refusedWith('charge_disputed', /charged back/),
  )
})

test('a payment in processing is settled by hand, or fails and can be tried again', async () => {
  const settled = await shop.paid('4000000000007700')
  assert.deepEqual(
    [settled.status, chargeOf(settled).status, settled.amount_received],
    ['processing', 'pending', 0],
  )
  assert.deepEqual(await during(() => shop.act(settled.id, 'settle')), [
    'charge.succeeded',
    'payment_intent.succeeded',
  ])
  const paid = await look(settled.id)
  assert.deepEqual(
    [paid.status, paid.amount_received, chargeOf(paid).id],
    ['succeeded', 1200, chargeOf(settled).id],
  )

  const failing = await shop.paid('4000000000007700')
  assert.deepEqual(await during(() => shop.act(failing.id, 'fail')), [
    'charge.failed',
    'payment_intent.payment_failed',
  ])
  const failed = await look(failing.id)
  assert.deepEqual(
    [failed.status, failed.last_payment_error?.code],
    ['requires_payment_method', 'card_declined'],
  )
  assert.equal((await shop.pay(failed, '4242424242424242')).body.status, 'succeeded')
})

/** A buyer who was sent to the bank's page and presses a button there. */
async function atTheBank(number: string) {
  const asked = await shop.order()
  const { status, body } = await shop.pay(asked, number)
  assert.deepEqual([status, body.status, body.next_action?.type], [200, 'requires_action', 'redirect_to_url'])
  const url = body.next_action?.redirect_to_url?.url ?? ''
  assert.ok(url.startsWith(`${address}/authenticate/${asked.id}?payment_intent_client_secret=`))
  const path = url.slice('http://localhost:3000'.length)
  const look = async () => {
    const page = await fetch(shop.origin + path)
    return { status: page.status, text: await page.text() }
  }
  const attempt = /name="attempt" value="(\w+)"/.exec((await look()).text)?.[1] ?? ''
  return { asked, path, look, press: (choice: string) => shop.send(path, { attempt, choice }) }
}

test('a buyer who proves who pays comes back to the shop with a payment', async () => {
  const { asked, look: page, press } = await atTheBank('4000002760003184')
  assert.match((await page()).text, /\$12\.00[\s\S]*>Complete authentication<[\s\S]*>Fail authentication</)
  const back = await press('complete')
  assert.equal(back.status, 303)
  assert.equal(
    back.headers.get('location'),
    `http://localhost:3000/payment-status?payment_intent=${asked.id}&payment_intent_client_secret=${asked.client_secret}&redirect_status=succeeded`,
  )
  const paid = await look(asked.id)
  assert.deepEqual([paid.status, paid.next_action], ['succeeded', null])
  assert.equal(chargeOf(paid).payment_method_details?.card?.three_d_secure?.result, 'authenticated')
  for (const again of [await press('complete'), await press('fail')]) {
    assert.equal(again.status, 200)
    assert.match(await again.text(), /This payment has succeeded\.[\s\S]*Back to the shop/)
  }
  assert.match((await page()).text, /This payment has succeeded\./)
})

test('a buyer who fails to prove it may try another card', async () => {
  const { asked, press } = await atTheBank('4000002500003155')
  assert.match((await press('fail')).headers.get('location') ?? '', /&redirect_status=failed$/)
  const open = await look(asked.id)
  assert.deepEqual(
    [open.status, open.last_payment_error?.code, open.latest_charge],
    ['requires_payment_method', 'payment_intent_authentication_failure', null],
  )
  assert.match(await (await press('complete')).text(), /This attempt is over, and nothing was paid\./)
  assert.equal((await look(asked.id)).status, 'requires_payment_method')
  assert.equal((await shop.pay(asked, '4242424242424242')).body.status, 'succeeded')
})

test('a bank that has seen the proof may still decline', async () => {
  const { asked, press } = await atTheBank('4000008260003178')
  assert.match((await press('complete')).headers.get('location') ?? '', /&redirect_status=failed$/)
  const open = await look(asked.id)
  assert.deepEqual(
    [open.status, open.last_payment_error?.decline_code],
    ['requires_payment_method', 'insufficient_funds'],
  )
})

test('the page of an earlier attempt decides nothing about the next one, nor does a stranger', async () => {
  const first = await atTheBank('4000002760003184')
  await shop.pay(first.asked, '4000002760003184')
  const stale = await first.press('complete')
  assert.equal(stale.status, 200)
  assert.match(await stale.text(), />Complete authentication</)
  assert.equal((await look(first.asked.id)).status, 'requires_action')
  const wrong = await fetch(shop.origin + first.path.replace(/.$/, ''))
  assert.equal(wrong.status, 404)
  await shop.stripe.paymentIntents.cancel(first.asked.id)
  assert.match((await first.look()).text, /This payment has been canceled\./)
})

test('a buyer is sent back to nobody but the shop', async () => {
  const asked = await shop.order()
  await assert.rejects(
    shop.stripe.paymentIntents.confirm(asked.id, {
      payment_method: 'pm_card_authenticationRequired',
      return_url: 'https://elsewhere.example/payment-status',
    }),
    refusedWith('url_invalid', /must be an address of the shop/),
  )
})

test('the owner sees every payment and is told what a button did', async () => {
  const { id } = await shop.paid('4242424242424242', 4321)
  const pressed = await shop.act(id, 'refund-part', { amount: '321' })
  assert.equal(pressed.status, 303)
  const page = await fetch(shop.origin + pressed.headers.get('location'))
  const text = await page.text()
  assert.match(text, /role="status">The payment of \$43\.21 was refunded in part\./)
  assert.match(text, /\$3\.21 succeeded <code>re_/)
  assert.match(text, /visa ending in 4242/)
  assert.match(text, /order_id: o1/)
  assert.ok(!/4242\s?4242/.test(text))
})

const misuses: [what: string, fields: Record<string, string>, status: number][] = [
  ['without the key', { key: '', action: 'refund' }, 403],
  ['with another key', { key: 'a key', action: 'refund' }, 403],
  ['with a button that is not there', { action: 'give' }, 400],
  ['with a button that does not apply', { action: 'settle' }, 409],
  ['with more than was paid', { action: 'refund-part', amount: '999999' }, 400],
  ['with no amount', { action: 'refund-part' }, 400],
]
for (const [what, fields, status] of misuses)
  test(`a press ${what} does nothing and says so`, async () => {
    const { id } = await shop.paid()
    const { lastResponse: _, ...before } = await look(id)
    const answer = await shop.send(`/sandbox/cards/payments/${id}`, { key: keys.key, ...fields })
    assert.equal(answer.status, status)
    assert.match(await answer.text(), /<h1>(Nothing was done|The payments are locked)<\/h1>/)
    const { lastResponse: __, ...after } = await look(id)
    assert.deepEqual(after, before)
  })

test('nobody sees the payments without the key', async () => {
  for (const query of ['', '?key=', '?key=wrong']) {
    const page = await fetch(`${shop.origin}/sandbox/cards${query}`)
    assert.equal(page.status, 403)
    assert.ok(!(await page.text()).includes('pi_'))
    assert.equal(page.headers.get('cache-control'), 'no-store')
  }
  for (const path of [
    '/',
    '/sandbox',
    '/sandbox/cards/nothing',
    '/sandbox/cards/payments',
    '/sandbox/cards/a/b/c',
  ])
    assert.equal((await fetch(shop.origin + path)).status, 404)
})
