import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { exportAccount } from '@earcon/contract/account/account.calls'
import { OrderEntry, Receipt } from '@earcon/contract/orders/orders.calls'
import { openCardShop } from '../../testing/card-shop.ts'
import { coldStart, mornings, packItem, trackItem } from '../../testing/catalogue-fixtures.ts'

const [dearest = ''] = coldStart.track_ids
const single = mornings.track_ids[1] ?? ''

const shop = await openCardShop({
  env: {
    SELLER_NAME: 'Earcon Ltd',
    SELLER_ADDRESS: '1 Bell Lane, London',
    PUBLIC_URL: 'http://localhost:3000',
  },
})
const {
  db,
  send,
  createBuyer,
  openPayment,
  checkout,
  reconcile,
  pay,
  press,
  runOutbox,
  mailbox,
  stripe,
  gate,
} = shop

async function buyer(items: object[], card?: string) {
  const person = await createBuyer()
  const { intentId, orderId } = await openPayment(items, person.token)
  await pay(intentId, card)
  const { body } = await reconcile(intentId, person.token)
  return { ...person, intentId, orderId, number: String(body?.number) }
}
const remove = ({ token, password }: { token: string; password: string }) =>
  send('DELETE', '/api/me', { currentPassword: password }, token)

suite('a receipt', () => {
  test('says who bought what from whom, when, for how much, and under which licence', async () => {
    const them = await buyer([packItem(coldStart), trackItem(single)])
    const { status, body } = await send('GET', `/api/orders/${them.number}`, undefined, them.token)
    assert.equal(status, 200)
    const { paid_at, ...receipt } = Receipt.parse(body)
    const price = catalogueLine(receipt, single)
    assert.deepEqual(receipt, {
      number: them.number,
      status: 'paid',
      amount: 1200 + price,
      refunded_amount: 0,
      currency: 'usd',
      lines: [
        {
          type: 'sound_pack',
          id: coldStart.id,
          title: 'Cold Start',
          amount: 1200,
          tracks: 9,
          licence_version: '2.0',
          licence_number: receipt.lines[0]?.licence_number ?? '',
          refunded: false,
        },
        {
          type: 'track',
          id: single,
          title: mornings.tracks[1],
          amount: price,
          tracks: 1,
          licence_version: '2.0',
          licence_number: receipt.lines[1]?.licence_number ?? '',
          refunded: false,
        },
      ],
      buyer: { name: them.email, company: null, email: them.email },
      seller: { name: 'Earcon Ltd', address: '1 Bell Lane, London', email: 'studio@earcon.example' },
      test: true,
    })
    assert(Math.abs(Date.parse(paid_at) - Date.now()) < 60_000)
  })

  test('keeps titles, prices and the seller as they were, whatever they are now', async () => {
    const them = await buyer([packItem(mornings)])
    await db
      .updateTable('orders')
      .set({ seller_name: 'The Bell Founders', seller_address: '2 Clapper Row', test: false })
      .where('id', '=', them.orderId)
      .execute()
    const rename = (title: string, price_amount: number) =>
      db.updateTable('packs').set({ title, price_amount }).where('id', '=', mornings.id).execute()
    await rename('Nine Bad Evenings', 1000)
    const { body } = await send('GET', `/api/orders/${them.number}`, undefined, them.token)
    await rename(mornings.title, mornings.price_amount)
    assert.deepEqual(
      Receipt.parse(body).lines.map(({ title, amount }) => [title, amount]),
      [[mornings.title, 1200]],
    )
    const { seller, test } = Receipt.parse(body)
    assert.deepEqual([seller.name, seller.address, test], ['The Bell Founders', '2 Clapper Row', false])
  })

  test('is its buyer’s alone, and is there once the order is paid', async () => {
    const them = await buyer([trackItem(dearest)])
    const stranger = await createBuyer()
    const statusOf = async (number: string, token?: string) =>
      (await send('GET', `/api/orders/${number}`, undefined, token)).status
    assert.equal(await statusOf(them.number, stranger.token), 404)
    assert.equal(await statusOf(them.number), 401)
    for (const odd of ['0', '-1', '1e3', '99999', '9'.repeat(30), 'x', ' ', '%00', '1001.5'])
      assert([400, 404].includes(await statusOf(encodeURIComponent(odd), them.token)), odd)
    const open = await openPayment([trackItem(single)], stranger.token)
    const { body } = await send('GET', '/api/orders', undefined, stranger.token)
    assert.deepEqual(body, { data: [] })
    // Somebody else's payment is nobody's business.
    assert.equal((await reconcile(open.intentId, them.token)).status, 404)
    assert.equal((await reconcile(open.intentId)).status, 401)
    assert.equal((await reconcile('pi_unknown', them.token)).status, 404)
  })

  test('comes by mail with everything in it, as text and as a page', async () => {
    const them = await buyer([packItem(coldStart), trackItem(single)])
    await runOutbox()
    const letter = mailbox.to(them.email).find(({ subject }) => subject.includes(`No. ${them.number}`))
    assert(letter)
    for (const said of [
      'Cold Start: $12.00 USD',
      'Total: $',
      'Sold by Earcon Ltd, 1 Bell Lane',
      'version 2.0: http://localhost:3000/licence/2.0',
      'Certificate of “Cold Start”: http://localhost:3000/verify/EC-',
      'This was a test: no real money was paid.',
    ])
      assert(letter.text.replaceAll('\n', ' ').includes(said), said)
    assert(letter.links.includes(`http://localhost:3000/receipt/${them.number}`))
  })

  test('numbers are given in the order of paying, without a gap', async () => {
    await Promise.all([1, 2, 3].map(() => buyer([trackItem(dearest)])))
    await createBuyer().then(({ token }) => openPayment([trackItem(dearest)], token))
    const rows = await db
      .selectFrom('orders')
      .select('number')
      .where('number', 'is not', null)
      .orderBy('number')
      .execute()
    assert.deepEqual(
      rows.map(({ number }) => number),
      rows.map((_, place) => 1001 + place),
    )
  })
})

const catalogueLine = ({ lines }: Pick<Receipt, 'lines'>, id: string) =>
  lines.find((line) => line.id === id)?.amount ?? 0

suite('whoever leaves', () => {
  test('calls off what is not paid yet; what was paid stays in the books, without them', async () => {
    const them = await buyer([trackItem(dearest)])
    const open = await openPayment([trackItem(single)], them.token)
    const { body: mine } = await send('GET', '/api/me/export', undefined, them.token)
    assert.deepEqual(
      exportAccount.answer.parse(mine).orders.map(({ number, status }) => [number, status]),
      [
        [them.number, 'paid'],
        [null, 'pending'],
      ],
    )
    assert.equal((await remove(them)).status, 204)
    assert.equal((await stripe.paymentIntents.retrieve(open.intentId)).status, 'canceled')
    const left = await db
      .selectFrom('orders')
      .select(['user_id', 'status', 'number', 'amount'])
      .where('id', 'in', [them.orderId, open.orderId])
      .orderBy('made_at')
      .execute()
    assert.deepEqual(left, [
      { user_id: null, status: 'paid', number: Number(them.number), amount: 250 },
      { user_id: null, status: 'canceled', number: null, amount: left[1]?.amount },
    ])
    const rights = await db
      .selectFrom('entitlements')
      .selectAll()
      .where('order_id', '=', them.orderId)
      .execute()
    assert.deepEqual(rights, [])
    // A refund of it is still written down.
    await press(them.intentId, 'refund')
    await shop.catchUp()
    const [order] = await db.selectFrom('orders').select('status').where('id', '=', them.orderId).execute()
    assert.equal(order?.status, 'refunded')
  })

  test('cannot leave while a payment is being processed', async () => {
    const person = await createBuyer()
    const { intentId } = await openPayment([trackItem(dearest)], person.token)
    await pay(intentId, 'pm_card_processing')
    const { status, body } = await remove(person)
    assert.deepEqual(
      [status, body?.message],
      [409, 'A payment of yours is still being processed. Please try again when it is done.'],
    )
    await press(intentId, 'settle')
    assert.equal((await remove(person)).status, 204)
  })

  test('is not lost between a provider that is away and an account that is half gone', async () => {
    const person = await createBuyer()
    await openPayment([trackItem(dearest)], person.token)
    await gate.close()
    assert.equal((await remove(person)).status, 502)
    await gate.open()
    assert.equal((await send('GET', '/api/me', undefined, person.token)).status, 200)
    assert.equal((await remove(person)).status, 204)
  })

  test('can leave although the provider knows nothing of their payment', async () => {
    const person = await createBuyer()
    const { orderId } = await openPayment([trackItem(dearest)], person.token)
    await db.updateTable('orders').set({ intent_id: 'pi_elsewhere' }).where('id', '=', orderId).execute()
    assert.equal((await remove(person)).status, 204)
  })

  test('gets back what is paid for nobody any more, and the owner is told', async () => {
    const person = await createBuyer()
    const { intentId, orderId } = await openPayment([trackItem(dearest)], person.token)
    // As if the answer of the provider had been lost, and the account had gone in that moment.
    await db.updateTable('orders').set({ intent_id: null }).where('id', '=', orderId).execute()
    assert.equal((await remove(person)).status, 204)
    await db.updateTable('orders').set({ intent_id: intentId }).where('id', '=', orderId).execute()
    await pay(intentId)
    await shop.catchUp()
    const { latest_charge } = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })
    assert(typeof latest_charge === 'object' && latest_charge?.refunded)
    const [order] = await db.selectFrom('orders').selectAll().where('id', '=', orderId).execute()
    assert.deepEqual([order?.status, order?.refunded_amount], ['review', 250])
    assert(mailbox.to('studio@earcon.example').some(({ text }) => text.includes('It was refunded.')))
  })
})

test('the list has what is being paid and then what was, the newest first', async () => {
  const them = await buyer([trackItem(dearest)])
  const next = await openPayment([trackItem(single)], them.token)
  await pay(next.intentId)
  await reconcile(next.intentId, them.token)
  const slow = await openPayment([trackItem(coldStart.track_ids[1] ?? '')], them.token)
  await pay(slow.intentId, 'pm_card_processing')
  await reconcile(slow.intentId, them.token)
  // What is not paid for at all is none of it.
  await checkout([packItem(mornings)], them.token)
  const { body } = await send('GET', '/api/orders', undefined, them.token)
  const entries = OrderEntry.array().parse(body?.data)
  assert.deepEqual(
    entries.map(({ titles, status }) => [titles, status]),
    [
      [[coldStart.tracks[1]], 'processing'],
      [[mornings.tracks[1]], 'paid'],
      [[coldStart.tracks[0]], 'paid'],
    ],
  )
  assert.deepEqual([entries[0]?.number, entries[0]?.paid_at], [null, null])
})
