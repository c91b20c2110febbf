import type Stripe from 'stripe'
import { invalidRequestError, resourceMissingError } from '../api/api-errors.ts'
import {
  type FormParams,
  integerParam,
  metadataParam,
  missingParamError,
  refuseUnknownParams,
  textParam,
} from '../api/form-params.ts'
import { type RequestContext, recordEvent } from '../context.ts'
import { idOf } from '../objects/identifiers.ts'
import { failedRefund, newRefund } from '../objects/refund.ts'
import { disputeOf } from './disputes.ts'
import { formatAmount } from './money.ts'

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer']

/** Gives the money of a payment back, or a part of it. */
export function createRefund(desk: RequestContext, form: FormParams): Stripe.Refund {
  refuseUnknownParams(form, ['payment_intent', 'charge', 'amount', 'metadata', 'reason', 'expand'])
  const metadata = metadataParam(form)
  const reason = textParam(form, 'reason') ?? null
  if (reason !== null && !reasons.includes(reason))
    throw invalidRequestError(`Invalid reason: must be one of ${reasons.join(', ')}`, { param: 'reason' })
  const charge = chargeIn(desk, form)
  const left = charge.amount - charge.amount_refunded
  const amount = integerParam(form, 'amount') ?? left
  const dispute = disputeOf(desk.ledger, charge)
  if (dispute && dispute.status !== 'won')
    throw invalidRequestError(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  if (left === 0)
    throw invalidRequestError(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  if (amount < 1)
    throw invalidRequestError('Invalid positive integer', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  if (amount > left) throw tooMuch(amount, left, charge)
  if (areRefundsRefused(desk, idOf(charge.payment_intent)))
    throw invalidRequestError('You have insufficient funds in your account to refund this payment.', {
      code: 'balance_insufficient',
    })
  return refundCharge(desk, charge, { amount, reason, metadata })
}

export const areRefundsRefused = ({ ledger }: RequestContext, intentId: string) =>
  ledger.find('refundBlocks', intentId)?.isOn ?? false

function tooMuch(amount: number, left: number, { currency, amount: whole }: Stripe.Charge) {
  const most = left === whole ? 'charge amount' : 'unrefunded amount on charge'
  const sentence = `Refund amount (${formatAmount(amount, currency)}) is greater than ${most} (${formatAmount(left, currency)})`
  return invalidRequestError(sentence, { param: 'amount' })
}

function chargeIn({ ledger }: RequestContext, form: FormParams): Stripe.Charge {
  const chargeId = textParam(form, 'charge')
  const intentId = textParam(form, 'payment_intent')
  if (chargeId !== undefined) {
    const charge = ledger.find('charges', chargeId)
    if (!charge) throw resourceMissingError('charge', chargeId, 'charge')
    if (charge.status !== 'succeeded')
      throw invalidRequestError(`Charge ${chargeId} cannot be refunded.`, { code: 'charge_not_refundable' })
    return charge
  }
  if (intentId === undefined) throw missingParamError('payment_intent')
  const intent = ledger.find('intents', intentId)
  if (!intent) throw resourceMissingError('payment_intent', intentId, 'payment_intent')
  const charge = ledger.find('charges', idOf(intent.latest_charge))
  if (charge?.status === 'succeeded') return charge
  throw invalidRequestError(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  })
}

function refundCharge(desk: RequestContext, charge: Stripe.Charge, wanted: Parameters<typeof newRefund>[1]) {
  const refund = desk.ledger.put('refunds', newRefund(charge, wanted))
  const refunded = charge.amount_refunded + refund.amount
  const after = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount }
  desk.ledger.put('charges', after)
  recordEvent(desk, 'refund.created', refund)
  recordEvent(desk, 'charge.refunded', after)
  return refund
}

/** The bank could not give the money back; the shop has it again. */
export function failRefund(desk: RequestContext, refund: Stripe.Refund, charge: Stripe.Charge) {
  const failed = desk.ledger.put('refunds', failedRefund(refund))
  const refunded = charge.amount_refunded - refund.amount
  desk.ledger.put('charges', { ...charge, amount_refunded: refunded, refunded: false })
  recordEvent(desk, 'refund.failed', failed)
  recordEvent(desk, 'refund.updated', failed)
  recordEvent(desk, 'charge.refund.updated', failed)
  return failed
}
