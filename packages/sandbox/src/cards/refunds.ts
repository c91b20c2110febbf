import type Stripe from 'stripe'
import { type Desk, happen } from './desk.ts'
import { disputeOf } from './disputes.ts'
import { invalid, missing } from './faults.ts'
import { type Form, integerIn, knowOnly, lacking, metadataIn, textIn } from './form.ts'
import { idOf } from './identifiers.ts'
import { written } from './money.ts'
import { failedRefund, newRefund } from './objects/refund.ts'

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer']

/** Gives the money of a payment back, or a part of it. */
export function createRefund(desk: Desk, form: Form): Stripe.Refund {
  knowOnly(form, ['payment_intent', 'charge', 'amount', 'metadata', 'reason', 'expand'])
  const metadata = metadataIn(form)
  const reason = textIn(form, 'reason') ?? null
  if (reason !== null && !reasons.includes(reason))
    throw invalid(`Invalid reason: must be one of ${reasons.join(', ')}`, { param: 'reason' })
  const charge = chargeIn(desk, form)
  const left = charge.amount - charge.amount_refunded
  const amount = integerIn(form, 'amount') ?? left
  const dispute = disputeOf(desk.ledger, charge)
  if (dispute && dispute.status !== 'won')
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  if (left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (amount < 1)
    throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  if (amount > left) throw tooMuch(amount, left, charge)
  return refundCharge(desk, charge, { amount, reason, metadata })
}

function tooMuch(amount: number, left: number, { currency, amount: whole }: Stripe.Charge) {
  const most = left === whole ? 'charge amount' : 'unrefunded amount on charge'
  const sentence = `Refund amount (${written(amount, currency)}) is greater than ${most} (${written(left, currency)})`
  return invalid(sentence, { param: 'amount' })
}

function chargeIn({ ledger }: Desk, form: Form): Stripe.Charge {
  const chargeId = textIn(form, 'charge')
  const intentId = textIn(form, 'payment_intent')
  if (chargeId !== undefined) {
    const charge = ledger.find('charges', chargeId)
    if (!charge) throw missing('charge', chargeId, 'charge')
    if (charge.status !== 'succeeded')
      throw invalid(`Charge ${chargeId} cannot be refunded.`, { code: 'charge_not_refundable' })
    return charge
  }
  if (intentId === undefined) throw lacking('payment_intent')
  const intent = ledger.find('intents', intentId)
  if (!intent) throw missing('payment_intent', intentId, 'payment_intent')
  const charge = ledger.find('charges', idOf(intent.latest_charge))
  if (charge?.status === 'succeeded') return charge
  throw invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  })
}

function refundCharge(desk: Desk, charge: Stripe.Charge, wanted: Parameters<typeof newRefund>[1]) {
  const refund = desk.ledger.put('refunds', newRefund(charge, wanted))
  const refunded = charge.amount_refunded + refund.amount
  const after = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount }
  desk.ledger.put('charges', after)
  happen(desk, 'refund.created', refund)
  happen(desk, 'charge.refunded', after)
  return refund
}

/** The bank could not give the money back; the shop has it again. */
export function failRefund(desk: Desk, refund: Stripe.Refund, charge: Stripe.Charge) {
  const failed = desk.ledger.put('refunds', failedRefund(refund))
  const refunded = charge.amount_refunded - refund.amount
  desk.ledger.put('charges', { ...charge, amount_refunded: refunded, refunded: false })
  happen(desk, 'refund.failed', failed)
  happen(desk, 'refund.updated', failed)
  happen(desk, 'charge.refund.updated', failed)
  return failed
}
