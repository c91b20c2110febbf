import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chargeOf, sandboxAddress, sandboxKeys, startTestCardSandbox } from '../testing/card-sandbox.ts'

const shop = await startTestCardSandbox()

const look = (id: string) => shop.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })

/** A buyer who was sent to the bank's page and presses a button there. */
async function atTheBank(number: string) {
  const asked = await shop.order()
  const { status, body } = await shop.pay(asked, number)
  assert.deepEqual([status, body.status, body.next_action?.type], [200, 'requires_action', 'redirect_to_url'])
  const url = body.next_action?.redirect_to_url?.url ?? ''
  assert.ok(url.startsWith(`${sandboxAddress}/authenticate/${asked.id}?payment_intent_client_secret=`))
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
  const elsewhere = shop.stripe.paymentIntents.confirm(asked.id, {
    payment_method: 'pm_card_authenticationRequired',
    return_url: 'https://elsewhere.example/payment-status',
  })
  await assert.rejects(elsewhere, { code: 'url_invalid', message: /must be an address of the shop/ })
  assert.equal((await look(asked.id)).status, 'requires_payment_method')
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
    const answer = await shop.send(`/sandbox/cards/payments/${id}`, { key: sandboxKeys.key, ...fields })
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
