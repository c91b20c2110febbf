import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { paymentFormMessage } from './payment-outcome.rules.ts'

/** What came of pressing Pay now. */
export type ConfirmationResult =
  /** It went through, or is about to. */
  | { name: 'accepted'; id: string; secret: string; status: string; sentence: string }
  /** Not this time: the form stays as it is. Where the line was cut, it may have gone through all the same. */
  | { name: 'declined'; sentence: string; isUnsure?: boolean }
  /** There is nothing left to pay: the provider has closed it. */
  | { name: 'ran-out' }

type SeenIntent = Pick<PaymentIntent, 'id' | 'status'>

/** Asks the provider for the money, just once. Where it sends the buyer elsewhere first, this is never answered. */
export async function confirmPayment(
  stripe: Stripe,
  elements: StripeElements,
  secret: string,
  return_url: string,
) {
  try {
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url },
      redirect: 'if_required',
    })
    return paymentIntent ? resultOfIntent(paymentIntent, secret) : await resultOfError(stripe, secret, error)
  } catch {
    return unknownResult
  }
}

const unknownResult: ConfirmationResult = {
  name: 'declined',
  sentence: paymentFormMessage(''),
  isUnsure: true,
}

function resultOfIntent({ id, status }: SeenIntent, secret: string): ConfirmationResult {
  const sentence = paymentFormMessage(status)
  if (status === 'succeeded' || status === 'processing')
    return { name: 'accepted', id, secret, status, sentence }
  return status === 'canceled' ? { name: 'ran-out' } : { name: 'declined', sentence }
}

/** What cannot be paid any more was paid already, here or in another tab, or has run out; else the provider says why. */
export async function resultOfError(
  stripe: Stripe,
  secret: string,
  error: StripeError,
): Promise<ConfirmationResult> {
  const isUnsure = error.type === 'api_connection_error' || error.type === 'api_error'
  const result: ConfirmationResult = error.message
    ? { name: 'declined', sentence: error.message, isUnsure }
    : unknownResult
  if (error.code !== 'payment_intent_unexpected_state') return result
  const now = error.payment_intent ?? (await stripe.retrievePaymentIntent(secret)).paymentIntent
  const actual = now && resultOfIntent(now, secret)
  return actual && actual.name !== 'declined' ? actual : result
}
