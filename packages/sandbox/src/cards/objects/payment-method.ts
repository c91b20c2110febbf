import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { newId, nowInSeconds } from './identifiers.ts'

export interface CardDetails {
  brand: string
  last4: string
  month: number
  year: number
}

const nobody = { address: null, email: null, name: null, phone: null, tax_id: null }

/** A card as a means of payment: what may be known of it, and never its number. */
export const newPaymentMethod = ({ brand, last4, month, year }: CardDetails): Stripe.PaymentMethod => ({
  id: newId('pm'),
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: nobody,
  card: {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
    country: 'US',
    display_brand: brand,
    exp_month: month,
    exp_year: year,
    fingerprint: createHash('sha256').update(`${brand} ${last4}`).digest('hex').slice(0, 16),
    funding: 'credit',
    generated_from: null,
    last4,
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  created: nowInSeconds(),
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
})
