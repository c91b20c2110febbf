import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { RequestContext } from '../context.ts'
import type { LedgerObjects } from '../ledger/ledger.ts'
import { toBrowserIntent } from '../objects/payment-intent.ts'
import { declinedErrorBody } from '../payments/attempts.ts'
import { cancelIntent, confirmIntent, createIntent } from '../payments/intents.ts'
import { createRefund } from '../payments/refunds.ts'
import { ApiError, invalidRequestError, resourceMissingError } from './api-errors.ts'
import { expandObjects } from './expand.ts'
import { type FormParams, refuseUnknownParams, textParam } from './form-params.ts'
import { type ListableKind, listObjects } from './lists.ts'

export interface ApiCall {
  method: string
  /** Below /v1, as in /payment_intents */
  path: string
  form: FormParams
  /** A browser has the publishable key and the secret of one payment, and sees no more than that. */
  browser: boolean
}

export interface ApiAnswer {
  status: number
  body: unknown
}

const kinds: Record<string, [kind: ListableKind, word: string]> = {
  payment_intents: ['intents', 'payment_intent'],
  charges: ['charges', 'charge'],
  refunds: ['refunds', 'refund'],
  disputes: ['disputes', 'dispute'],
  events: ['events', 'event'],
}

/** Does what a call asks for. What it has put into the ledger is the caller's to commit or discard. */
export function answerCall(desk: RequestContext, call: ApiCall): ApiAnswer {
  const [, name = '', id, action, more] = call.path.split('/')
  const [kind, word] = kinds[name] ?? []
  const line = `${call.method} ${name}${id === undefined ? '' : '/:id'}${action === undefined ? '' : `/${action}`}`
  if (!kind || word === undefined || id === '' || more !== undefined) throw unknown(call)
  if (call.browser && !forBrowsers.has(line)) throw secretNeeded()
  if (line === 'POST payment_intents') return ok(desk, call, createIntent(desk, call.form))
  if (line === 'POST refunds') return ok(desk, call, createRefund(desk, call.form))
  if (line === 'POST payment_intents/:id/confirm') return confirm(desk, call, id ?? '')
  if (line === 'POST payment_intents/:id/cancel')
    return ok(desk, call, cancelIntent(desk, intentOf(desk, call, id ?? ''), call.form))
  if (call.method !== 'GET' || action !== undefined) throw unknown(call)
  if (id === undefined) return ok(desk, call, listObjects(desk.ledger, kind, call.form, `/v1/${name}`))
  if (kind === 'intents') return ok(desk, call, intentOf(desk, call, id), retrieving)
  const found = desk.ledger.find(kind, id)
  if (!found) throw resourceMissingError(word, id)
  return ok(desk, call, found, ['expand'])
}

const retrieving = ['client_secret', 'expand']
const forBrowsers = new Set(['GET payment_intents/:id', 'POST payment_intents/:id/confirm'])

type Body = LedgerObjects[ListableKind] | Stripe.ApiList<LedgerObjects[ListableKind]>

const ok = (desk: RequestContext, { form, browser }: ApiCall, body: Body, names?: string[]): ApiAnswer => {
  if (names) refuseUnknownParams(form, names)
  if (browser && body.object === 'payment_intent') return { status: 200, body: toBrowserIntent(body) }
  return { status: 200, body: expandObjects(desk.ledger, form, body) }
}

/** A declined card is an answer, and not a fault: what came of it is kept. */
function confirm(desk: RequestContext, call: ApiCall, id: string): ApiAnswer {
  const intent = confirmIntent(desk, intentOf(desk, call, id), call.form)
  const error = intent.last_payment_error
  if (!error) return ok(desk, call, intent)
  const shown = call.browser ? toBrowserIntent(intent) : intent
  return { status: 402, body: { error: declinedErrorBody(error, shown) } }
}

/** The payment that is asked for; whoever brings a secret must bring the right one. */
function intentOf({ ledger }: RequestContext, { form, browser }: ApiCall, id: string) {
  const intent = ledger.find('intents', id)
  const secret = textParam(form, 'client_secret')
  if (browser && secret === undefined)
    throw invalidRequestError('Missing required param: client_secret.', {
      code: 'parameter_missing',
      param: 'client_secret',
    })
  if (!intent || (secret !== undefined && secret !== intent.client_secret))
    throw resourceMissingError('payment_intent', id, 'intent')
  return intent
}

const unknown = ({ method, path }: ApiCall) =>
  invalidRequestError(`Unrecognized request URL (${method}: /v1${path}).`, {}, 404)

const secretNeeded = () =>
  new ApiError(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
  })

/** Says what was asked for in a way that shows whether it is the same again, and nothing else. */
export const fingerprintOf = ({ method, path, form, browser }: ApiCall) =>
  createHash('sha256')
    .update(JSON.stringify([method, path, form, browser]))
    .digest('base64url')
