import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { PaymentIntent } from '@earcon/contract/orders'
import { catalogue } from '@earcon/sounds/catalogue'
import { openCardShop } from '../../testing/cards.ts'

const packNamed = (slug: string) => {
  const found = catalogue.packs.find((pack) => pack.slug === slug)
  assert(found)
  return found
}
const coldStart = packNamed('cold-start')
const mornings = packNamed('eight-good-mornings')
const [dearest = '', cheap = ''] = coldStart.track_ids
const track = (id: string) => ({ id, type: 'track' })
const pack = ({ id }: { id: string }) => ({ id, type: 'sound_pack' })

const shop = await openCardShop()
const {
  db,
  context,
  verified,
  newcomer,
  ownerOf,
  opened,
  checkout,
  reconcile,
  pay,
  stripe,
  deliver,
  mailbox,
} = shop
const orders = () => db.selectFrom('orders').selectAll().orderBy('made_at').execute()

suite('a cart becomes an order', () => {
  test('with its secret, at the prices of the shop (106, 161, 269, 341)', async () => {
    const { token } = await verified()
    const tampered = { ...pack(coldStart), price: 1, amount: 1, dynamicPrice: { amount: 1 } }
    const { body, intentId } = await opened([tampered, track(mornings.track_ids[1] ?? '')], token)
    const answer = PaymentIntent.parse(body)
    assert.match(answer.clientSecret, /^pi_.+_secret_/)
    const [whole, single] = answer.lines
    assert.equal(whole?.amount, 1200)
    assert.equal(answer.amount, 1200 + (single?.amount ?? 0))
    const intent = await stripe.paymentIntents.retrieve(intentId)
    assert.deepEqual(
      [intent.amount, intent.currency, intent.metadata],
      [answer.amount, 'usd', { order_id: answer.orderId }],
    )
  })

  test('paid, it gives what was bought, a number and one receipt (343)', async () => {
    const { email, token } = await verified()
    const { intentId } = await opened([pack(coldStart), track(dearest)], token)
    const before = await reconcile(intentId, token)
    assert.deepEqual(before.body, { status: 'pending', number: null })
    assert.deepEqual(await db.selectFrom('entitlements').selectAll().execute(), [])
    await pay(intentId)
    const { body } = await reconcile(intentId, token)
    assert.equal(body?.status, 'paid')
    assert.match(String(body?.number), /^1\d{3}$/)
    const rights = await db.selectFrom('entitlements').select('track_id').execute()
    assert.deepEqual(rights.map(({ track_id }) => track_id).sort(), coldStart.track_ids.toSorted())
    await deliver()
    assert.equal(mailbox.to(email).filter(({ subject }) => subject.includes('receipt')).length, 1)
  })
})
