import type Stripe from 'stripe'
import type { RequestContext } from '../context.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { idOf } from '../objects/identifiers.ts'
import { finishProcessing } from '../payments/attempts.ts'
import { closeDispute, disputeCharge, disputeOf } from '../payments/disputes.ts'
import { areRefundsRefused, createRefund, failRefund } from '../payments/refunds.ts'

/** What the owner can do by hand, by the names that its buttons send. */
export const ownerActions = {
  settle: { button: 'Settle', done: 'was settled' },
  fail: { button: 'Let it fail', done: 'has failed' },
  refund: { button: 'Refund all', done: 'was refunded' },
  'refund-part': { button: 'Refund a part', done: 'was refunded in part' },
  'fail-refund': { button: 'Fail the refund', done: 'was refunded, and the refund has failed' },
  'refuse-refunds': { button: 'Refuse refunds', done: 'cannot be refunded for want of funds' },
  'allow-refunds': { button: 'Allow refunds again', done: 'can be refunded again' },
  dispute: { button: 'Open a dispute', done: 'is disputed' },
  win: { button: 'Dispute won', done: 'is no longer disputed: the shop has won' },
  lose: { button: 'Dispute lost', done: 'is no longer disputed: the shop has lost' },
} as const

export type OwnerAction = keyof typeof ownerActions

export const isOwnerAction = (name: string): name is OwnerAction => Object.hasOwn(ownerActions, name)

/** Everything that belongs to a payment. */
export function paymentPartsOf(ledger: Ledger, intent: Stripe.PaymentIntent) {
  const charge = ledger.find('charges', idOf(intent.latest_charge))
  const refunds = charge ? ledger.all('refunds').filter((refund) => refund.charge === charge.id) : []
  const card = charge && ledger.find('cards', charge.payment_method ?? '')
  return { charge, refunds, card, dispute: charge && disputeOf(ledger, charge) }
}

type PaymentParts = ReturnType<typeof paymentPartsOf>

/** Each action that applies now, as something to be done. */
export function availableActions(desk: RequestContext, intent: Stripe.PaymentIntent, parts: PaymentParts) {
  const { charge, refunds, card, dispute } = parts
  const can: Partial<Record<OwnerAction, (amount: string) => unknown>> = {}
  if (!charge) return can
  if (intent.status === 'processing') {
    can.settle = () => finishProcessing(desk, intent, charge)
    can.fail = () => finishProcessing(desk, intent, charge, generic)
  }
  const open = dispute?.status === 'needs_response'
  const left = charge.status === 'succeeded' && charge.amount_refunded < charge.amount
  if (left && (!dispute || dispute.status === 'won')) {
    can.refund = () => createRefund(desk, { payment_intent: intent.id })
    can['refund-part'] = (amount) => createRefund(desk, { payment_intent: intent.id, amount })
    const isRefused = areRefundsRefused(desk, intent.id)
    can[isRefused ? 'allow-refunds' : 'refuse-refunds'] = () =>
      desk.ledger.put('refundBlocks', { id: intent.id, isOn: !isRefused })
  }
  const refund = refunds.findLast(({ status }) => status === 'succeeded')
  if (refund && card?.behaviour.kind === 'refunds-fail')
    can['fail-refund'] = () => failRefund(desk, refund, charge)
  if (left && !dispute) can.dispute = () => disputeCharge(desk, charge)
  if (open) {
    can.win = () => closeDispute(desk, dispute, 'won')
    can.lose = () => closeDispute(desk, dispute, 'lost')
  }
  return can
}

const generic = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
}
