import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Receipt } from '@earcon/contract/orders/orders.calls'
import type { Cards } from '../../../ports/cards.ts'
import { openCardShop } from '../../../testing/card-shop.ts'
import { coldStart, mornings, packItem, trackItem } from '../../../testing/catalogue-fixtures.ts'
import { openSecondServer } from '../../../testing/second-server.ts'
import { orderById } from '../orders.queries.ts'
import { reconcileChangeableOrders } from './orders.card-events.service.ts'
import { refundPayment } from './orders.reconcile.service.ts'

const [dearest = '', cheap = ''] = coldStart.track_ids

const shop = await openCardShop()
const { db, context, send, createBuyer, openPayment, checkout, reconcile, pay, press, stripe, catchUp } = shop
const { runOutbox, mailbox } = shop

/** Somebody who has just bought something, with this card. */
async function buyer(items: object[], card?: string) {
  const person = await createBuyer()
  const { intentId, orderId } = await openPayment(items, person.token)
  await pay(intentId, card)
  const { body } = await reconcile(intentId, person.token)
  return { ...person, intentId, orderId, number: String(body?.number), status: body?.status }
}
type Buyer = Awaited<ReturnType<typeof buyer>>

/** What the shop says of a pack to somebody: how many of its tracks they own. */
const ownedOf = async ({ id }: { id: string }, { token }: Pick<Buyer, 'token'>) =>
  (await send('GET', `/api/sound-packs/${id}`, undefined, token)).body?.ownedConstituentTrackCount
const suspended = async ({ orderId }: Buyer) =>
  (
    await db
      .selectFrom('entitlements')
      .select('track_id')
      .where('order_id', '=', orderId)
      .where('suspended_at', 'is not', null)
      .execute()
  ).length
const statusOf = async ({ intentId, token }: Buyer) => (await reconcile(intentId, token)).body?.status
const lettersTo = async (email: string) => {
  await runOutbox()
  return mailbox.to(email).map(({ subject }) => subject)
}
const owners = 'studio@earcon.example'

suite('what was given back is no longer the buyer’s (347)', () => {
  test('a full refund, made at the provider’s, withdraws everything, and the buyer is told', async () => {
    const them = await buyer([packItem(coldStart)])
    assert.equal(await ownedOf(coldStart, them), 9)
    await press(them.intentId, 'refund')
    await catchUp()
    assert.equal(await ownedOf(coldStart, them), 0)
    assert.equal(await statusOf(them), 'refunded')
    const letters = await lettersTo(them.email)
    assert.equal(letters.filter((subject) => subject === 'Your refund from Earcon').length, 1)
    // And it can be bought once more.
    const again = await openPayment([packItem(coldStart)], them.token)
    await pay(again.intentId)
    await reconcile(again.intentId, them.token)
    assert.equal(await ownedOf(coldStart, them), 9)
  })

  test('a refund that fails brings everything back, and the owner is told', async () => {
    const them = await buyer([trackItem(dearest)], 'pm_card_refundFail')
    await press(them.intentId, 'refund')
    assert.equal(await statusOf(them), 'refunded')
    assert.equal(await ownedOf(coldStart, them), 0)
    await press(them.intentId, 'fail-refund')
    assert.equal(await statusOf(them), 'paid')
    assert.equal(await ownedOf(coldStart, them), 1)
    await runOutbox()
    assert(mailbox.to(owners).some(({ text }) => text?.includes('has failed') && text.includes(them.number)))
  })

  test('a part that is refunded elsewhere takes nothing away, and the owner is asked to look', async () => {
    const them = await buyer([packItem(coldStart)])
    await press(them.intentId, 'refund-part', 300)
    assert.equal(await statusOf(them), 'partially_refunded')
    assert.equal(await ownedOf(coldStart, them), 9)
    await runOutbox()
    assert(mailbox.to(owners).some(({ subject }) => subject === `Order ${them.number} needs a look`))
    await press(them.intentId, 'refund')
    assert.equal(await statusOf(them), 'refunded')
    assert.equal(await ownedOf(coldStart, them), 0)
  })
})

suite('a dispute (347)', () => {
  test('takes away, is not sold again meanwhile, and gives back when it is won', async () => {
    const them = await buyer([packItem(coldStart)], 'pm_card_createDispute')
    await catchUp()
    assert.equal(await statusOf(them), 'disputed')
    assert.equal(await suspended(them), 9)
    // What is in dispute need not, and cannot, be bought again.
    assert.equal(await ownedOf(coldStart, them), 9)
    assert.equal((await checkout([trackItem(dearest)], them.token)).status, 409)
    await press(them.intentId, 'win')
    await catchUp()
    assert.equal(await statusOf(them), 'paid')
    assert.equal(await suspended(them), 0)
    await runOutbox()
    assert(mailbox.to(owners).some(({ text }) => text?.includes('disputes') && text.includes(them.number)))
  })

  test('withdraws when it is lost', async () => {
    const them = await buyer([trackItem(dearest)], 'pm_card_createDispute')
    await press(them.intentId, 'lose')
    assert.equal(await statusOf(them), 'charged_back')
    assert.equal(await ownedOf(coldStart, them), 0)
    await openPayment([trackItem(dearest)], them.token)
  })
})

suite('the owner’s own tool', () => {
  const refund = (number: string, token: string, lines?: unknown) =>
    send('POST', `/api/admin/orders/${number}/refund`, lines === undefined ? { all: true } : { lines }, token)
  const admin = async () => {
    const person = await createBuyer()
    await db.updateTable('users').set({ is_admin: true }).where('email', '=', person.email).execute()
    return person.token
  }

  test('gives back single lines, and withdraws just these', async () => {
    const token = await admin()
    const them = await buyer([trackItem(dearest), packItem(mornings), trackItem(cheap)])
    const { status, body } = await refund(them.number, token, [1, 3, 1])
    assert.equal(status, 200)
    assert.equal(body?.status, 'partially_refunded')
    assert.equal(body.refunded_amount, 250 + 150)
    // The track is in the pack as well, but that one was bought without it.
    assert.equal(await ownedOf(coldStart, them), 0)
    assert.equal(await ownedOf(mornings, them), 7)
    const { body: receipt } = await send('GET', `/api/orders/${them.number}`, undefined, them.token)
    assert.deepEqual(
      Receipt.parse(receipt).lines.map((line) => line.refunded),
      [true, false, true],
    )
    assert.equal((await refund(them.number, token, [1])).status, 409)
    assert.equal((await refund(them.number, token)).body?.status, 'refunded')
    assert.equal(await ownedOf(mornings, them), 0)
    assert.equal((await refund(them.number, token)).status, 409)
    const { data } = await stripe.refunds.list({ payment_intent: them.intentId })
    assert.equal(data.length, 3)
  })

  test('pressed twice, and for overlapping lines at once, gives each line back once', async () => {
    const token = await admin()
    const them = await buyer([trackItem(dearest), trackItem(cheap), trackItem(coldStart.track_ids[2] ?? '')])
    await Promise.all([[2], [2, 3], [3], [2]].map((lines) => refund(them.number, token, lines)))
    assert.equal(await ownedOf(coldStart, them), 1)
    const { data } = await stripe.refunds.list({ payment_intent: them.intentId })
    assert.equal(data.length, 2)
  })

  test('what the provider refuses is told in its words, and can be tried again once it would not', async () => {
    const token = await admin()
    const them = await buyer([trackItem(dearest), trackItem(cheap)])
    await press(them.intentId, 'refuse-refunds')
    for (let time = 0; time < 2; time++) {
      const { status, body } = await refund(them.number, token)
      assert.equal(status, 502)
      assert.match(String(body?.message), /It said: “You have insufficient funds .*” Nothing was given back/)
    }
    assert.equal(await ownedOf(coldStart, them), 2)
    await press(them.intentId, 'allow-refunds')
    assert.equal((await refund(them.number, token, [1])).body?.status, 'partially_refunded')
    assert.equal((await refund(them.number, token)).body?.status, 'refunded')
  })

  test('what came of it is told where the first line is given back and the second is not', async () => {
    const token = await admin()
    const them = await buyer([trackItem(dearest), trackItem(cheap)])
    const { cards } = context.ports
    /** The money runs out after the first line. */
    const refundOne: Cards['refund'] = async (intentId, { items = [], ...due }) => {
      await cards.refund(intentId, { ...due, items: items.slice(0, 1) })
      await press(intentId, 'refuse-refunds')
      return cards.refund(intentId, { ...due, items: items.slice(1) })
    }
    const { ask } = await openSecondServer({
      ...context,
      ports: { ...context.ports, cards: { ...cards, refund: refundOne } },
    })
    const answer = await ask({
      method: 'POST',
      url: `/api/admin/orders/${them.number}/refund`,
      payload: { lines: [1, 2] },
      headers: { authorization: `Bearer ${token}` },
    })
    assert.equal(answer.statusCode, 502)
    assert.match(
      answer.json<{ message: string }>().message,
      /did not refund all of it\. .* \$2\.50 USD was given back; you can try the rest/,
    )
    assert.equal(await ownedOf(coldStart, them), 1)
    await press(them.intentId, 'allow-refunds')
    assert.equal((await refund(them.number, token, [2])).body?.status, 'refunded')
  })

  test('what was disputed when it was first tried can be given back once that is over', async () => {
    const them = await buyer([trackItem(dearest)])
    const { cards } = context.ports
    const order = async () => (await orderById(db, them.orderId)) ?? assert.fail()
    await press(them.intentId, 'dispute')
    await refundPayment(context, await order(), them.intentId)
    assert.equal((await cards.retrieve(them.intentId)).refunded, 0)
    await press(them.intentId, 'win')
    await refundPayment(context, await order(), them.intentId)
    assert.equal((await cards.retrieve(them.intentId)).refunded, 250)
  })

  test('a slip of the pen gives nothing back', async () => {
    const token = await admin()
    const them = await buyer([trackItem(dearest), trackItem(cheap)])
    for (const slip of [{ line: [1] }, {}, { lines: [] }, { lines: [1], all: true }, { all: false }]) {
      const { status } = await send('POST', `/api/admin/orders/${them.number}/refund`, slip, token)
      assert.equal(status, 400, JSON.stringify(slip))
    }
    assert.equal(await ownedOf(coldStart, them), 2)
  })

  test('is the owner’s alone, and refuses what cannot be given back', async () => {
    const token = await admin()
    const them = await buyer([trackItem(dearest)], 'pm_card_createDispute')
    assert.equal((await refund(them.number, them.token)).status, 403)
    assert.equal((await refund(them.number, token)).status, 409)
    assert.equal((await refund('99999', token)).status, 404)
    assert.equal((await refund('x', token)).status, 404)
    await press(them.intentId, 'win')
    for (const lines of [[0], [2], [-1], ['1'], [1.5], 'all'])
      assert([400, 409].includes((await refund(them.number, token, lines)).status), JSON.stringify(lines))
    assert.equal((await refund(them.number, token, [1])).body?.status, 'refunded')
  })
})

suite('a payment that the bank thinks about', () => {
  test('is told of when it fails; nothing of it is bought, and it can be tried again (346)', async () => {
    const them = await buyer([trackItem(dearest)], 'pm_card_processing')
    assert.equal(them.status, 'processing')
    await press(them.intentId, 'fail')
    await catchUp()
    assert.equal(await statusOf(them), 'canceled')
    assert((await lettersTo(them.email)).includes('Your payment at Earcon did not go through'))
    await openPayment([trackItem(dearest)], them.token)
  })

  test('is fulfilled when it settles, without anybody asking (343)', async () => {
    const them = await buyer([trackItem(dearest)], 'pm_card_processing')
    await press(them.intentId, 'settle')
    assert.equal(await ownedOf(coldStart, them), 0)
    await reconcileChangeableOrders(context)
    assert.equal(await ownedOf(coldStart, them), 1)
  })
})

suite('what nobody asks about is found by the sweep (346)', () => {
  test('a payment whose buyer closed the window is fulfilled', async () => {
    const person = await createBuyer()
    const { intentId } = await openPayment([trackItem(dearest)], person.token)
    await pay(intentId)
    await reconcileChangeableOrders(context)
    assert.equal(await ownedOf(coldStart, person), 1)
  })

  test('a dispute that was decided gives back, or withdraws', async () => {
    const kept = await buyer([trackItem(dearest)], 'pm_card_createDispute')
    const lost = await buyer([trackItem(dearest)], 'pm_card_createDispute')
    assert.deepEqual([kept.status, lost.status], ['disputed', 'disputed'])
    await press(kept.intentId, 'win')
    await press(lost.intentId, 'lose')
    await reconcileChangeableOrders(context)
    assert.equal(await suspended(kept), 0)
    assert.equal(await ownedOf(coldStart, kept), 1)
    assert.equal(await ownedOf(coldStart, lost), 0)
  })

  test('a checkout that was left is called off when it runs out, with and without a payment', async () => {
    const [one, two] = [await createBuyer(), await createBuyer()]
    const left = await openPayment([trackItem(dearest)], one.token)
    await shop.gate.close()
    assert.equal((await checkout([trackItem(dearest)], two.token)).status, 502)
    await shop.gate.open()
    await db
      .updateTable('orders')
      .set({ expires_at: new Date(0) })
      .where('status', '=', 'pending')
      .execute()
    assert.deepEqual(await reconcileChangeableOrders(context), [])
    const open = await db.selectFrom('orders').select('id').where('status', '=', 'pending').execute()
    assert.deepEqual(open, [])
    const cancelled = await db
      .selectFrom('orders')
      .select('intent_id')
      .where('status', '=', 'canceled')
      .execute()
    const intents = cancelled.flatMap(({ intent_id }) => intent_id ?? [])
    assert.equal(intents.length, cancelled.length - 1)
    for (const id of intents) assert.equal((await stripe.paymentIntents.retrieve(id)).status, 'canceled')
    await assert.rejects(pay(left.intentId))
  })
})

suite('what somebody else does at the provider’s', () => {
  test('a refund with a note of theirs is a refund like any other', async () => {
    const them = await buyer([packItem(coldStart)])
    for (const order_line of ['4711', 'ticket 0', '-1', '0,1'])
      await stripe.refunds.create({
        payment_intent: them.intentId,
        amount: 100,
        metadata: { order_line, lines: '0' },
      })
    await catchUp()
    assert.equal(await statusOf(them), 'partially_refunded')
    assert.equal(await ownedOf(coldStart, them), 9)
  })
})

test('what the shop gave its buyer meanwhile does not undo what they paid', async () => {
  const person = await createBuyer()
  const { intentId } = await openPayment([packItem(coldStart)], person.token)
  await shop.createOwner([dearest], person)
  await pay(intentId)
  assert.equal((await reconcile(intentId, person.token)).body?.status, 'paid')
  assert.equal(await ownedOf(coldStart, person), 9)
})

suite('money that does not fit gives nothing', () => {
  test('another amount, or another order’s payment: somebody looks at it', async () => {
    const person = await createBuyer()
    const { orderId } = await openPayment([packItem(coldStart)], person.token)
    const other = await stripe.paymentIntents.create({
      amount: 50,
      currency: 'usd',
      metadata: { order_id: orderId },
      automatic_payment_methods: { enabled: true },
    })
    await db.updateTable('orders').set({ intent_id: other.id }).where('id', '=', orderId).execute()
    await pay(other.id)
    assert.equal((await reconcile(other.id, person.token)).body?.status, 'review')
    assert.equal(await ownedOf(coldStart, person), 0)
    await runOutbox()
    assert(mailbox.to(owners).some(({ subject }) => subject === `Order ${orderId} needs a look`))
  })

  test('a payment for what was called off and bought again is given back', async () => {
    const person = await createBuyer()
    const first = await openPayment([trackItem(dearest)], person.token)
    await db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', first.orderId).execute()
    const second = await openPayment([trackItem(dearest)], person.token)
    await pay(second.intentId)
    await reconcile(second.intentId, person.token)
    await pay(first.intentId, 'pm_card_refundFail')
    assert.deepEqual((await reconcile(first.intentId, person.token)).body, {
      status: 'review',
      number: null,
      refunded_amount: 250,
      items: [trackItem(dearest)],
    })
    const { latest_charge } = await stripe.paymentIntents.retrieve(first.intentId, {
      expand: ['latest_charge'],
    })
    assert(typeof latest_charge === 'object' && latest_charge?.refunded)
    assert.equal(await ownedOf(coldStart, person), 1)
    // And if that fails, somebody learns of it.
    await press(first.intentId, 'fail-refund')
    await catchUp()
    assert.equal((await reconcile(first.intentId, person.token)).body?.refunded_amount, 0)
    const letters = mailbox.to(owners).filter(({ subject }) => subject.includes(first.orderId))
    assert(letters.some(({ text }) => text.replaceAll('\n', ' ').includes('neither the money nor the goods')))
  })
})
