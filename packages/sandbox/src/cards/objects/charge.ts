import type Stripe from 'stripe'
import type { Decline } from '../payments/test-cards.ts'
import { newId, nowInSeconds } from './identifiers.ts'

type Result = { status: 'succeeded' | 'pending' } | { status: 'failed'; decline: Decline }

/** An attempt to take the money of a payment from a card. */
export function newCharge(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  result: Result,
  authenticated: boolean,
): Stripe.Charge {
  const pending: Stripe.Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: false,
    created: nowInSeconds(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: cardOf(intent, method, authenticated) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'pending',
    transfer_data: null,
    transfer_group: null,
  }
  if (result.status === 'succeeded') return settledCharge(pending)
  return result.status === 'failed' ? declinedCharge(pending, result.decline) : pending
}

/** The same charge once the money has come. */
export const settledCharge = (charge: Stripe.Charge): Stripe.Charge => ({
  ...charge,
  amount_captured: charge.amount,
  balance_transaction: newId('txn'),
  captured: true,
  outcome: {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: 'approved_by_network',
    reason: null,
    risk_level: 'normal',
    risk_score: 32,
    seller_message: 'Payment complete.',
    type: 'authorized',
  },
  paid: true,
  status: 'succeeded',
})

/** The same charge once it is known that no money will come. */
export const declinedCharge = (charge: Stripe.Charge, decline: Decline): Stripe.Charge => ({
  ...charge,
  failure_code: decline.code,
  failure_message: decline.message,
  outcome: {
    advice_code: 'try_again_later',
    network_advice_code: null,
    network_decline_code: null,
    network_status: 'declined_by_network',
    reason: decline.decline_code,
    risk_level: 'normal',
    risk_score: 32,
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  },
  status: 'failed',
})

const cardOf = (
  { amount }: Stripe.PaymentIntent,
  { card }: Stripe.PaymentMethod,
  authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails.Card => ({
  amount_authorized: amount,
  authorization_code: null,
  brand: card?.brand ?? null,
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: card?.country ?? null,
  electronic_commerce_indicator: authenticated ? '05' : null,
  exp_month: card?.exp_month ?? 0,
  exp_year: card?.exp_year ?? 0,
  fingerprint: card?.fingerprint ?? null,
  funding: card?.funding ?? null,
  installments: null,
  last4: card?.last4 ?? null,
  mandate: null,
  network: card?.brand ?? null,
  network_transaction_id: null,
  regulated_status: 'unregulated',
  three_d_secure: authenticated ? challenge : null,
  transaction_link_id: null,
  wallet: null,
})

const challenge: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
}
