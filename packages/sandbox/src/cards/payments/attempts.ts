import type Stripe from 'stripe'
import { type ApiErrorBody, docUrlOf } from '../api/api-errors.ts'
import { type RequestContext, recordEvent } from '../context.ts'
import type { UsedCard } from '../ledger/ledger.ts'
import { declinedCharge, newCharge, settledCharge } from '../objects/charge.ts'
import { disputeCharge } from './disputes.ts'
import type { Decline } from './test-cards.ts'

type Intent = Stripe.PaymentIntent
type PaymentError = Stripe.PaymentIntent.LastPaymentError

/** Tries to take the money from a card. The payment that comes back has succeeded, failed, is processing or asks for more. */
export function attemptPayment(
  desk: RequestContext,
  intent: Intent,
  card: UsedCard,
  returnUrl: string | null,
): Intent {
  desk.ledger.put('cards', { ...card, returnUrl })
  const tried: Intent = { ...intent, payment_method: card.id, last_payment_error: null, next_action: null }
  const { behaviour } = card
  if (behaviour.kind === 'declined') return fail(desk, tried, card, behaviour.decline)
  if (behaviour.kind === 'authenticates') return requireAction(desk, tried, returnUrl)
  return behaviour.kind === 'processes' ? startProcessing(desk, tried, card) : succeed(desk, tried, card)
}

/** Goes on after the buyer has proved, or failed to prove, who pays. */
export function finishAuthentication(
  desk: RequestContext,
  intent: Intent,
  card: UsedCard,
  proved: boolean,
): Intent {
  const asked: Intent = { ...intent, next_action: null }
  if (!proved) return giveUp(desk, asked, card)
  const { behaviour } = card
  const after = behaviour.kind === 'authenticates' ? behaviour.afterwards : undefined
  return after ? fail(desk, asked, card, after, true) : succeed(desk, asked, card, true)
}

/** Ends the processing of a payment, one way or the other. */
export function finishProcessing(
  desk: RequestContext,
  intent: Intent,
  charge: Stripe.Charge,
  decline?: Decline,
) {
  const card = desk.ledger.find('cards', charge.payment_method ?? '')
  if (decline && card) return refuse(desk, intent, card, declinedCharge(charge, decline), decline)
  return receive(desk, intent, settledCharge(charge))
}

function succeed(desk: RequestContext, intent: Intent, card: UsedCard, authenticated = false) {
  const charge = newCharge(intent, card.method, { status: 'succeeded' }, authenticated)
  const paid = receive(desk, intent, charge)
  if (card.behaviour.kind === 'disputed') disputeCharge(desk, charge)
  return paid
}

function receive(desk: RequestContext, intent: Intent, charge: Stripe.Charge) {
  desk.ledger.put('charges', charge)
  const paid = desk.ledger.put('intents', {
    ...intent,
    amount_received: intent.amount,
    latest_charge: charge.id,
    processing: null,
    status: 'succeeded',
  })
  recordEvent(desk, 'charge.succeeded', charge)
  recordEvent(desk, 'payment_intent.succeeded', paid)
  return paid
}

function fail(desk: RequestContext, intent: Intent, card: UsedCard, decline: Decline, authenticated = false) {
  const charge = newCharge(intent, card.method, { status: 'failed', decline }, authenticated)
  return refuse(desk, intent, card, charge, decline)
}

function refuse(
  desk: RequestContext,
  intent: Intent,
  card: UsedCard,
  charge: Stripe.Charge,
  decline: Decline,
) {
  desk.ledger.put('charges', charge)
  recordEvent(desk, 'charge.failed', charge)
  return sendBack(
    desk,
    { ...intent, latest_charge: charge.id },
    {
      charge: charge.id,
      code: decline.code,
      decline_code: decline.decline_code,
      doc_url: docUrlOf(decline.code),
      message: decline.message,
      payment_method: card.method,
      type: 'card_error',
    },
  )
}

const giveUp = (desk: RequestContext, intent: Intent, card: UsedCard) =>
  sendBack(desk, intent, {
    code: 'payment_intent_authentication_failure',
    doc_url: docUrlOf('payment_intent_authentication_failure'),
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: card.method,
    type: 'invalid_request_error',
  })

/** Another card may be tried. */
function sendBack(desk: RequestContext, intent: Intent, error: PaymentError) {
  const back = desk.ledger.put('intents', {
    ...intent,
    last_payment_error: error,
    payment_method: null,
    processing: null,
    status: 'requires_payment_method',
  })
  recordEvent(desk, 'payment_intent.payment_failed', back)
  return back
}

function startProcessing(desk: RequestContext, intent: Intent, card: UsedCard) {
  const charge = desk.ledger.put('charges', newCharge(intent, card.method, { status: 'pending' }, false))
  const processing = desk.ledger.put('intents', {
    ...intent,
    latest_charge: charge.id,
    processing: { type: 'card', card: {} },
    status: 'processing',
  })
  recordEvent(desk, 'charge.pending', charge)
  recordEvent(desk, 'payment_intent.processing', processing)
  return processing
}

function requireAction(desk: RequestContext, intent: Intent, returnUrl: string | null) {
  const query = new URLSearchParams({ payment_intent_client_secret: intent.client_secret ?? '' })
  const url = `${desk.address}/authenticate/${intent.id}?${query.toString()}`
  const asked = desk.ledger.put('intents', {
    ...intent,
    next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } },
    status: 'requires_action',
  })
  recordEvent(desk, 'payment_intent.requires_action', asked)
  return asked
}

/** What the caller of a confirmation is told when the card was declined. */
export function declinedErrorBody(error: PaymentError, intent: unknown): ApiErrorBody {
  const { message = '', type, ...details } = error
  return { ...details, type: type as ApiErrorBody['type'], message, payment_intent: intent }
}
