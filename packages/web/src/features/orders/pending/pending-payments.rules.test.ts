import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePendingPayments, withoutPendingPayment, withPendingPayment } from './pending-payments.rules.ts'

const stored: [sentence: string, text: string | null, payments: string[]][] = [
  ['nothing is none', null, []],
  ['a list is read', '["pi_1","pi_2"]', ['pi_1', 'pi_2']],
  ['what is no text is left out', '["pi_1",2,null]', ['pi_1']],
  ['what is no list is none', '{"pi_1":1}', []],
  ['what is damaged is none', '["pi_1"', []],
]
for (const [sentence, text, payments] of stored)
  test(sentence, () => assert.deepEqual(parsePendingPayments(text), payments))

test('a payment is stored once, the newest last, and twenty at most', () => {
  assert.equal(withPendingPayment('["pi_1","pi_2"]', 'pi_1'), '["pi_2","pi_1"]')
  const many = JSON.stringify(Array.from({ length: 20 }, (_, place) => `pi_${place}`))
  assert.equal(parsePendingPayments(withPendingPayment(many, 'pi_20')).length, 20)
  assert.equal(parsePendingPayments(withPendingPayment(many, 'pi_20')).at(-1), 'pi_20')
})

test('the last that goes leaves nothing behind', () => {
  assert.equal(withoutPendingPayment('["pi_1","pi_2"]', 'pi_1'), '["pi_2"]')
  assert.equal(withoutPendingPayment('["pi_2"]', 'pi_2'), null)
})
