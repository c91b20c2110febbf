import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openCardShop } from '../../../testing/card-shop.ts'
import { coldStart, trackItem } from '../../../testing/catalogue-fixtures.ts'
import { createOperator } from '../../../testing/operator.ts'
import { refundCommands } from './orders.refund.commands.ts'

const { context, createBuyer, openPayment, reconcile, pay } = await openCardShop()
const { give } = createOperator(context, refundCommands)

/** The number of an order of two tracks that was just paid, of 2.50 and less. */
async function buy() {
  const { token } = await createBuyer()
  const { intentId } = await openPayment(coldStart.track_ids.slice(0, 2).map(trackItem), token)
  await pay(intentId)
  const { body } = await reconcile(intentId, token)
  return String(body?.number)
}

test('a line is given back, and then all that is left', async () => {
  const number = await buy()
  // Everything that is typed is text.
  const { lines } = await give('refund', { number, line: ['1'] })
  assert.match(
    lines.join(),
    new RegExp(`^Order ${number} is partially refunded: \\$\\d+\\.\\d\\d USD were given back in all\\.$`),
  )
  const all = await give('refund', { number, all: true })
  assert.match(all.lines.join(), new RegExp(`^Order ${number} is refunded: `))
  assert.deepEqual((await give('refund', { number, all: true })).sentences, [
    'This cannot be refunded: it was given back already, or is in dispute.',
  ])
})

test('what is not said clearly gives nothing back', async () => {
  const number = await buy()
  const unclear = 'Say which lines by --line, or --all.'
  assert.deepEqual((await give('refund', { number })).sentences, [unclear])
  assert.deepEqual((await give('refund', { number, line: ['1'], all: true })).sentences, [unclear])
  const { kind, sentences } = await give('refund', { number, line: ['first'] })
  assert.deepEqual([kind, sentences], ['misused', ['line: lines are numbers, counted from 1']])
})

test('an order that does not exist is refused', async () => {
  assert.deepEqual((await give('refund', { number: '999', all: true })).sentences, [
    'There is no such order.',
  ])
})
