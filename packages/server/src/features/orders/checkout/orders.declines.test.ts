import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openCardShop } from '../../../testing/card-shop.ts'
import { coldStart, trackItem } from '../../../testing/catalogue-fixtures.ts'

const [dearest = ''] = coldStart.track_ids

const { db, createBuyer, openPayment, checkout, pay, stripe, catchUp } = await openCardShop({
  env: { LIMITS: 'on' },
})

test('whoever tries card after card is stopped after eight, for an hour; others are not', async () => {
  const person = await createBuyer()
  const { intentId } = await openPayment([trackItem(dearest)], person.token)
  const decline = async () => {
    await assert.rejects(pay(intentId, 'pm_card_chargeDeclined'), /declined/)
    await catchUp()
  }
  for (let tries = 0; tries < 8; tries++) await decline()
  // The eighth may still be a mistake.
  assert.equal((await openPayment([trackItem(dearest)], person.token)).intentId, intentId)
  await decline()
  assert.equal((await stripe.paymentIntents.retrieve(intentId)).status, 'canceled')
  await assert.rejects(pay(intentId), /canceled/)

  const { status, body, headers } = await checkout([trackItem(dearest)], person.token)
  assert.deepEqual([status, body?.message], [429, 'Too many attempts. Please try again in 60 minutes.'])
  assert(Number(headers['retry-after']) > 3_500)
  await openPayment([trackItem(dearest)], (await createBuyer()).token)

  await db
    .updateTable('limits')
    .set({ resets_at: new Date(0) })
    .execute()
  const again = await openPayment([trackItem(dearest)], person.token)
  assert.notEqual(again.intentId, intentId)
})

test('a buyer who presses too often is asked to wait, and told for how long', async () => {
  const person = await createBuyer()
  for (let tries = 0; tries < 30; tries++) await openPayment([trackItem(dearest)], person.token)
  const { status, body } = await checkout([trackItem(dearest)], person.token)
  assert.equal(status, 429)
  assert.match(body?.message ?? '', /^Too many attempts\. Please try again in \d+ seconds?\.$/)
})
