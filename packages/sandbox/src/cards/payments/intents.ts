import type Stripe from 'stripe'
import { invalidRequestError } from '../api/api-errors.ts'
import {
  booleanParam,
  type FormParams,
  groupParam,
  integerParam,
  listParam,
  metadataParam,
  missingParamError,
  refuseUnknownParams,
  requiredTextParam,
  textParam,
} from '../api/form-params.ts'
import { type RequestContext, recordEvent } from '../context.ts'
import { newIntent } from '../objects/payment-intent.ts'
import { attemptPayment } from './attempts.ts'
import { readCard } from './card-input.ts'
import { formatAmount, isCurrency, minimumAmount } from './money.ts'

const creating = [
  'amount',
  'currency',
  'automatic_payment_methods',
  'allowed_payment_method_types',
  'metadata',
  'description',
  'receipt_email',
  'expand',
]

/** Asks for a payment. */
export function createIntent(desk: RequestContext, form: FormParams): Stripe.PaymentIntent {
  refuseUnknownParams(form, creating)
  const amount = integerParam(form, 'amount')
  if (amount === undefined) throw missingParamError('amount')
  const currency = requiredTextParam(form, 'currency').toLowerCase()
  if (!isCurrency(currency))
    throw invalidRequestError(`Invalid currency: ${currency}.`, { param: 'currency' })
  if (amount < 0)
    throw invalidRequestError('Invalid positive integer', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  if (amount < minimumAmount)
    throw invalidRequestError(
      `Amount must be at least ${formatAmount(minimumAmount, currency)} ${currency}`,
      {
        code: 'amount_too_small',
        param: 'amount',
      },
    )
  if (amount > 99_999_999)
    throw invalidRequestError('Amount must be no more than 999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    })
  const intent = newIntent({
    amount,
    currency,
    metadata: metadataParam(form),
    description: textParam(form, 'description') ?? null,
    receiptEmail: textParam(form, 'receipt_email') ?? null,
    automatic: automaticIn(form),
    allowed: allowedIn(form),
  })
  desk.ledger.put('intents', intent)
  recordEvent(desk, 'payment_intent.created', intent)
  return intent
}

/** Nothing but cards is known here. */
function allowedIn(form: FormParams): Stripe.PaymentIntent['allowed_payment_method_types'] {
  const given = listParam(form, 'allowed_payment_method_types')
  if (given.length === 0) return null
  if (given.some((type) => type !== 'card'))
    throw invalidRequestError('Invalid allowed_payment_method_types: must be card', {
      param: 'allowed_payment_method_types',
    })
  return ['card']
}

function automaticIn(form: FormParams): Stripe.PaymentIntent.AutomaticPaymentMethods | null {
  const given = groupParam(form, 'automatic_payment_methods')
  if (!given)
    return groupParam(form, 'allowed_payment_method_types')
      ? null
      : { allow_redirects: 'always', enabled: true }
  refuseUnknownParams(given, ['enabled', 'allow_redirects'], 'automatic_payment_methods')
  const enabled = booleanParam(given, 'enabled')
  if (enabled === undefined) throw missingParamError('automatic_payment_methods[enabled]')
  const redirects = textParam(given, 'allow_redirects') ?? 'always'
  if (redirects !== 'always' && redirects !== 'never')
    throw invalidRequestError('Invalid allow_redirects: must be one of always or never', {
      param: 'automatic_payment_methods[allow_redirects]',
    })
  return { allow_redirects: redirects, enabled }
}

const confirming = [
  'payment_method',
  'payment_method_data',
  'return_url',
  'client_secret',
  'expand',
  'use_stripe_sdk',
  'expected_payment_method_type',
]
const confirmable = new Set<string>(['requires_payment_method', 'requires_confirmation', 'requires_action'])

/** Pays with the card in the form. A payment that is declined is kept as such, so this answers rather than throws. */
export function confirmIntent(
  desk: RequestContext,
  intent: Stripe.PaymentIntent,
  form: FormParams,
): Stripe.PaymentIntent {
  refuseUnknownParams(form, confirming)
  if (!confirmable.has(intent.status)) throw unexpected(intent, confirmSentence(intent.status))
  const returnUrl = returnUrlIn(desk, form)
  const card = readCard(desk.ledger, form)
  if (card) return attemptPayment(desk, intent, card, returnUrl)
  throw unexpected(
    intent,
    "You cannot confirm this PaymentIntent because it's missing a payment method. " +
      'Update the PaymentIntent with a payment method and then confirm it again.',
  )
}

const confirmSentence = (status: string) =>
  status === 'succeeded'
    ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
    : `You cannot confirm this PaymentIntent because it has a status of ${status}. ` +
      'Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.'

/** A buyer is sent to nobody but the shop. */
function returnUrlIn({ address }: RequestContext, form: FormParams) {
  const given = textParam(form, 'return_url')
  if (given === undefined) return null
  const url = URL.parse(given)
  if (url?.origin === new URL(address).origin) return url.href
  throw invalidRequestError('The `return_url` must be an address of the shop that this sandbox belongs to.', {
    code: 'url_invalid',
    param: 'return_url',
  })
}

const cancelable = ['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture']
const reasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']

/** Takes a request for payment back, unless the money is there or on its way. */
export function cancelIntent(
  desk: RequestContext,
  intent: Stripe.PaymentIntent,
  form: FormParams,
): Stripe.PaymentIntent {
  refuseUnknownParams(form, ['cancellation_reason', 'expand'])
  const reason = textParam(form, 'cancellation_reason') ?? null
  if (reason !== null && !reasons.includes(reason))
    throw invalidRequestError(`Invalid cancellation_reason: must be one of ${reasons.join(', ')}`, {
      param: 'cancellation_reason',
    })
  if (!cancelable.includes(intent.status)) throw unexpected(intent, cancelSentence(intent.status))
  const canceled = desk.ledger.put('intents', {
    ...intent,
    canceled_at: Math.floor(Date.now() / 1000),
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  })
  recordEvent(desk, 'payment_intent.canceled', canceled)
  return canceled
}

const cancelSentence = (status: string) =>
  `You cannot cancel this PaymentIntent because it has a status of ${status}. ` +
  `Only a PaymentIntent with one of the following statuses may be canceled: ${cancelable.join(', ')}.`

const unexpected = (intent: Stripe.PaymentIntent, sentence: string) =>
  invalidRequestError(sentence, { code: 'payment_intent_unexpected_state', payment_intent: intent })
