import type Stripe from 'stripe'
import { newId, nowInSeconds } from './identifiers.ts'

export interface NewRefund {
  amount: number
  reason: Stripe.Refund.Reason | null
  metadata: Record<string, string>
}

/** Money that goes back to the card it came from. */
export const newRefund = (charge: Stripe.Charge, { amount, reason, metadata }: NewRefund): Stripe.Refund => ({
  id: newId('re'),
  object: 'refund',
  amount,
  balance_transaction: newId('txn'),
  charge: charge.id,
  created: nowInSeconds(),
  currency: charge.currency,
  customer: null,
  customer_account: null,
  destination_details: {
    card: {
      reference: '4815162342',
      reference_status: 'available',
      reference_type: 'acquirer_reference_number',
      type: 'refund',
    },
    type: 'card',
  },
  metadata,
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  reason,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
})

/** The same refund once the bank has sent the money back to the shop. */
export const failedRefund = (refund: Stripe.Refund): Stripe.Refund => ({
  ...refund,
  failure_balance_transaction: newId('txn'),
  failure_reason: 'expired_or_canceled_card',
  status: 'failed',
})
