import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  missingPaymentMessage,
  paymentFormMessage,
  paymentOutcomeOf,
  retrievalErrorMessage,
} from './payment-outcome.rules.ts'

const outcomes: [status: string, tone: string, sentence: string][] = [
  ['succeeded', 'success', 'Payment successful! Thank you for your purchase.'],
  ['processing', 'waiting', "Payment processing. We'll update you when payment is received."],
  ['requires_payment_method', 'failure', 'Payment failed. Please try another payment method.'],
  ['requires_action', 'error', 'Something went wrong. Please contact support.'],
  ['canceled', 'error', 'Something went wrong. Please contact support.'],
  ['', 'error', 'Something went wrong. Please contact support.'],
  ['__proto__', 'error', 'Something went wrong. Please contact support.'],
]
for (const [status, tone, sentence] of outcomes)
  test(`a payment that is '${status}' is told as it is (191, 193, 194, 196, 317)`, () =>
    assert.deepEqual(paymentOutcomeOf(status), { tone, sentence }))

const form: [status: string, sentence: string][] = [
  ['succeeded', 'Payment Succeeded! You will be redirected shortly.'],
  ['processing', 'Your payment is processing. You will be redirected shortly.'],
  ['requires_payment_method', 'An unexpected error occurred or payment status is unknown.'],
  ['', 'An unexpected error occurred or payment status is unknown.'],
]
for (const [status, sentence] of form)
  test(`the form says of '${status}' what comes next (198, 199, 200)`, () =>
    assert.equal(paymentFormMessage(status), sentence))

test('what cannot be found out is said as such (315, 316)', () => {
  assert.equal(
    missingPaymentMessage,
    'Error: Missing payment information. Please try again or contact support.',
  )
  assert.equal(
    retrievalErrorMessage('No such payment.'),
    'Error retrieving payment details: No such payment.',
  )
})
