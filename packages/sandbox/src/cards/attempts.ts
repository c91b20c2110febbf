import type Stripe from 'stripe'
import { type Desk, happen } from './desk.ts'
import { disputeCharge } from './disputes.ts'
import { aboutCode, type FaultBody } from './faults.ts'
import type { UsedCard } from './ledger.ts'
import { declined, newCharge, settled } from './objects/charge.ts'
import type { Decline } from './test-cards.ts'

type Intent = Stripe.PaymentIntent
type PaymentError = Stripe.PaymentIntent.LastPaymentError

/** Tries to take the money from a card. The payment that comes back has succeeded, failed, is processing or asks for more. */
export function attempt(desk: Desk, intent: Intent, card: UsedCard, returnUrl: string | null): Intent {
  desk.ledger.put('cards', { ...card, returnUrl })
  const tried: Intent = { ...intent, payment_method: card.id, last_payment_error: null, next_action: null }
  const { behaviour } = card
  if (behaviour.kind === 'declined') return fail(desk, tried, card, behaviour.decline)
  if (behaviour.kind === 'authenticates') return ask(desk, tried, returnUrl)
  return behaviour.kind === 'processes' ? process(desk, tried, card) : succeed(desk, tried, card)
}

/** Goes on after the buyer has proved, or failed to prove, who pays. */
export function finishAuthentication(desk: Desk, intent: Intent, card: UsedCard, proved: boolean): Intent {
  const asked: Intent = { ...intent, next_action: null }
  if (!proved) return giveUp(desk, asked, card)
  const { behaviour } = card
  const after = behaviour.kind === 'authenticates' ? behaviour.afterwards : undefined
  return after ? fail(desk, asked, card, after, true) : succeed(desk, asked, card, true)
}

/** Ends the processing of a payment, one way or the other. */
export function finishProcessing(desk: Desk, intent: Intent, charge: Stripe.Charge, decline?: Decline) {
  const card = desk.ledger.find('cards', charge.payment_method ?? '')
  if (decline && card) return refuse(desk, intent, card, declined(charge, decline), decline)
  return receive(desk, intent, settled(charge))
}

function succeed(desk: Desk, intent: Intent, card: UsedCard, authenticated = false) {
  const charge = newCharge(intent, card.method, { status: 'succeeded' }, authenticated)
  const paid = receive(desk, intent, charge)
  if (card.behaviour.kind === 'disputed') disputeCharge(desk, charge)
  return paid
}

function receive(desk: Desk, intent: Intent, charge: Stripe.Charge) {
  desk.ledger.put('charges', charge)
  const paid = desk.ledger.put('intents', {
    ...intent,
    amount_received: intent.amount,
    latest_charge: charge.id,
    processing: null,
    status: 'succeeded',
  })
  happen(desk, 'charge.succeeded', charge)
  happen(desk, 'payment_intent.succeeded', paid)
  return paid
}

function fail(desk: Desk, intent: Intent, card: UsedCard, decline: Decline, authenticated = false) {
  const charge = newCharge(intent, card.method, { status: 'failed', decline }, authenticated)
  return refuse(desk, intent, card, charge, decline)
}

function refuse(desk: Desk, intent: Intent, card: UsedCard, charge: Stripe.Charge, decline: Decline) {
  desk.ledger.put('charges', charge)
  happen(desk, 'charge.failed', charge)
  return sendBack(
    desk,
    { ...intent, latest_charge: charge.id },
    {
      charge: charge.id,
      code: decline.code,
      decline_code: decline.decline_code,
      doc_url: aboutCode(decline.code),
      message: decline.message,
      payment_method: card.method,
      type: 'card_error',
    },
  )
}

const giveUp = (desk: Desk, intent: Intent, card: UsedCard) =>
  sendBack(desk, intent, {
    code: 'payment_intent_authentication_failure',
    doc_url: aboutCode('payment_intent_authentication_failure'),
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: card.method,
    type: 'invalid_request_error',
  })

/** Another card may be tried. */
function sendBack(desk: Desk, intent: Intent, error: PaymentError) {
  const back = desk.ledger.put('intents', {
    ...intent,
    last_payment_error: error,
    payment_method: null,
    processing: null,
    status: 'requires_payment_method',
  })
  happen(desk, 'payment_intent.payment_failed', back)
  return back
}

function process(desk: Desk, intent: Intent, card: UsedCard) {
  const charge = desk.ledger.put('charges', newCharge(intent, card.method, { status: 'pending' }, false))
  const processing = desk.ledger.put('intents', {
    ...intent,
    latest_charge: charge.id,
    processing: { type: 'card', card: {} },
    status: 'processing',
  })
  happen(desk, 'charge.pending', charge)
  happen(desk, 'payment_intent.processing', processing)
  return processing
}

function ask(desk: Desk, intent: Intent, returnUrl: string | null) {
  const query = new URLSearchParams({ payment_intent_client_secret: intent.client_secret ?? '' })
  const url = `${desk.address}/authenticate/${intent.id}?${query.toString()}`
  const asked = desk.ledger.put('intents', {
    ...intent,
    next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } },
    status: 'requires_action',
  })
  happen(desk, 'payment_intent.requires_action', asked)
  return asked
}

/** What the caller of a confirmation is told when the card was declined. */
export function refusalIn(error: PaymentError, intent: unknown): FaultBody {
  const { message = '', type, ...details } = error
  return { ...details, type: type as FaultBody['type'], message, payment_intent: intent }
}
