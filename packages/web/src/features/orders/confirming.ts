import { formSentence } from '@earcon/contract/payment'
import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js'

/** What came of pressing Pay now. */
export type Came =
  /** It went through, or is about to. */
  | { name: 'settled'; id: string; secret: string; status: string; sentence: string }
  /** Not this time: the form stays as it is. Where the line was cut, it may have gone through all the same. */
  | { name: 'refused'; sentence: string; unsure?: boolean }
  /** There is nothing left to pay: the provider has closed it. */
  | { name: 'ran-out' }

type Seen = Pick<PaymentIntent, 'id' | 'status'>

/** Asks the provider for the money, just once. Where it sends the buyer elsewhere first, this is never answered. */
export async function confirm(stripe: Stripe, elements: StripeElements, secret: string, return_url: string) {
  try {
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url },
      redirect: 'if_required',
    })
    return paymentIntent ? cameOf(paymentIntent, secret) : await cameOfError(stripe, secret, error)
  } catch {
    return unknown
  }
}

const unknown: Came = { name: 'refused', sentence: formSentence(''), unsure: true }

function cameOf({ id, status }: Seen, secret: string): Came {
  const sentence = formSentence(status)
  if (status === 'succeeded' || status === 'processing')
    return { name: 'settled', id, secret, status, sentence }
  return status === 'canceled' ? { name: 'ran-out' } : { name: 'refused', sentence }
}

/** What cannot be paid any more was paid already, here or in another tab, or has run out; else the provider says why. */
export async function cameOfError(stripe: Stripe, secret: string, error: StripeError): Promise<Came> {
  const unsure = error.type === 'api_connection_error' || error.type === 'api_error'
  const came: Came = error.message ? { name: 'refused', sentence: error.message, unsure } : unknown
  if (error.code !== 'payment_intent_unexpected_state') return came
  const now = error.payment_intent ?? (await stripe.retrievePaymentIntent(secret)).paymentIntent
  const really = now && cameOf(now, secret)
  return really && really.name !== 'refused' ? really : came
}
