import type Stripe from 'stripe'
import { type RequestContext, recordEvent } from '../context.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { newDispute } from '../objects/dispute.ts'

export const disputeOf = (ledger: Ledger, charge: Stripe.Charge) =>
  charge.disputed ? ledger.all('disputes').find((dispute) => dispute.charge === charge.id) : undefined

/** The buyer's bank takes the money back until the quarrel is over. */
export function disputeCharge(desk: RequestContext, charge: Stripe.Charge) {
  const dispute = desk.ledger.put('disputes', newDispute(charge))
  desk.ledger.put('charges', { ...charge, disputed: true })
  recordEvent(desk, 'charge.dispute.created', dispute)
  recordEvent(desk, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** The quarrel is over: the money comes back, or never does. */
export function closeDispute(desk: RequestContext, open: Stripe.Dispute, status: 'won' | 'lost') {
  const closed = desk.ledger.put('disputes', { ...open, status, is_charge_refundable: status === 'won' })
  recordEvent(desk, 'charge.dispute.closed', closed)
  if (status === 'won') recordEvent(desk, 'charge.dispute.funds_reinstated', closed)
  return closed
}
