import type Stripe from 'stripe'
import { newId, nowInSeconds, randomCharacters } from './identifiers.ts'

export interface NewIntent {
  amount: number
  currency: string
  metadata: Record<string, string>
  description: string | null
  receiptEmail: string | null
  /** What the caller said of it; nothing if the caller names the kinds itself */
  automatic: Stripe.PaymentIntent.AutomaticPaymentMethods | null
  /** The kinds that the caller names itself */
  allowed: Stripe.PaymentIntent['allowed_payment_method_types']
}

/** A payment that somebody is asked for. */
export function newIntent(ordered: NewIntent): Stripe.PaymentIntent {
  const id = newId('pi')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: ordered.allowed,
    amount: ordered.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: ordered.automatic,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomCharacters(25)}`,
    confirmation_method: 'automatic',
    created: nowInSeconds(),
    currency: ordered.currency,
    customer: null,
    customer_account: null,
    description: ordered.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: ordered.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: ordered.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  }
}

/** What a browser with the client secret gets to see of a payment: what Stripe shows it, and no metadata. */
export const toBrowserIntent = (intent: Stripe.PaymentIntent) => ({
  id: intent.id,
  object: intent.object,
  amount: intent.amount,
  amount_details: intent.amount_details,
  automatic_payment_methods: intent.automatic_payment_methods,
  canceled_at: intent.canceled_at,
  cancellation_reason: intent.cancellation_reason,
  capture_method: intent.capture_method,
  client_secret: intent.client_secret,
  confirmation_method: intent.confirmation_method,
  created: intent.created,
  currency: intent.currency,
  description: intent.description,
  last_payment_error: intent.last_payment_error,
  livemode: intent.livemode,
  next_action: intent.next_action,
  payment_method: intent.payment_method,
  payment_method_configuration_details: intent.payment_method_configuration_details,
  payment_method_types: intent.payment_method_types,
  processing: intent.processing,
  receipt_email: intent.receipt_email,
  setup_future_usage: intent.setup_future_usage,
  shipping: intent.shipping,
  source: intent.source,
  status: intent.status,
})
