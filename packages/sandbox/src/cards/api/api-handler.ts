import type { IncomingMessage, ServerResponse } from 'node:http'
import type Stripe from 'stripe'
import { apiVersion, type RequestContext } from '../context.ts'
import { logError, readBody } from '../http-requests.ts'
import { newId, nowInSeconds } from '../objects/identifiers.ts'
import { toBrowserIntent } from '../objects/payment-intent.ts'
import { type ApiAnswer, type ApiCall, answerCall, fingerprintOf } from './api-calls.ts'
import { ApiError, invalidRequestError } from './api-errors.ts'
import { parseForm } from './form-params.ts'

export interface ApiKeys {
  secretKey: string
  publishableKey: string
}

interface ApiRequest {
  url: URL
  /** Below /v1 */
  path: string
  /** Through the shop, where everybody can ask, and not from this machine itself */
  viaShop: boolean
}

type ContextFor = (request: Stripe.Event.Request) => RequestContext

/** Answers the calls of the official libraries, in a server and in a browser, at whatever address they come. */
export function createApiHandler(keys: ApiKeys, deskFor: ContextFor, afterwards: () => void) {
  const inUse = new Set<string>()

  return async (request: IncomingMessage, response: ServerResponse, { url, path, viaShop }: ApiRequest) => {
    const id = newId('req', 14)
    const key = request.method === 'POST' ? keyIn(request) : undefined
    const headers: Record<string, string> = { 'request-id': id, 'stripe-version': apiVersion }

    async function work(): Promise<ApiAnswer> {
      const browser = isBrowser(request, keys)
      if (viaShop && !browser) throw secretSeen()
      refuseOtherVersions(request)
      const held = key === undefined ? undefined : `${browser ? 'browser' : 'server'} ${key}`
      return alone(inUse, held, async () => {
        const text = request.method === 'POST' ? await readBody(request) : url.search
        const call = { method: request.method ?? '', path, form: parseForm(text), browser }
        const { again, ...answer } = answerOnce(deskFor({ id, idempotency_key: key ?? null }), call, held)
        if (again) headers['idempotent-replayed'] = 'true'
        return answer
      })
    }

    send(response, await work().catch(errorAnswer), headers)
    afterwards()
  }
}

const keyIn = ({ headers }: IncomingMessage) => {
  const key = headers['idempotency-key']
  return typeof key === 'string' && key !== '' ? key : undefined
}

function isBrowser({ headers }: IncomingMessage, { secretKey, publishableKey }: ApiKeys) {
  const key = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]
  if (key === secretKey) return false
  if (key === publishableKey) return true
  throw invalidRequestError(key === undefined ? noKey : `Invalid API Key provided: ${hidden(key)}`, {}, 401)
}

/** As dated as it may be: a version that was never published is refused. Here only one ever was. */
function refuseOtherVersions({ headers }: IncomingMessage) {
  const version = headers['stripe-version']
  if (version !== undefined && version !== apiVersion)
    throw invalidRequestError(`Invalid Stripe API version: ${String(version)}`)
}

const noKey =
  "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."

/** The key of a sandbox is no secret to whoever reads the shop's code, so it opens nothing from outside. */
const secretSeen = () =>
  invalidRequestError(
    'A secret key works on this machine only. Please use the publishable key in a browser.',
    {},
    403,
  )

const hidden = (key: string) => `${key.slice(0, 3)}${'*'.repeat(Math.max(0, key.length - 7))}${key.slice(-4)}`

/** Two requests with one key never run side by side. */
async function alone<T>(inUse: Set<string>, key: string | undefined, work: () => Promise<T>): Promise<T> {
  if (key === undefined) return work()
  if (inUse.has(key))
    throw invalidRequestError(
      'There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through). Please try again later if this persists.',
      { code: 'idempotency_key_in_use' },
      409,
    )
  inUse.add(key)
  try {
    return await work()
  } finally {
    inUse.delete(key)
  }
}

/** Does it, and writes down what is answered together with what was done; or answers as it did the first time. */
function answerOnce(
  desk: RequestContext,
  call: ApiCall,
  key: string | undefined,
): ApiAnswer & { again: boolean } {
  const { ledger } = desk
  const asked = fingerprintOf(call)
  const kept = key === undefined ? undefined : ledger.find('answers', key)
  if (kept && kept.asked !== asked) throw otherParameters()
  if (kept) return { status: kept.status, body: kept.body, again: true }
  try {
    const answer = answerCall(desk, call)
    if (key !== undefined) ledger.put('answers', { id: key, asked, ...answer, created: nowInSeconds() })
    ledger.commit()
    return { ...answer, again: false }
  } catch (error) {
    ledger.discard()
    const shown = call.browser ? withoutMetadata(error) : error
    if (key !== undefined && hasBegun(error)) {
      ledger.put('answers', { id: key, asked, ...errorAnswer(shown), created: nowInSeconds() })
      ledger.commit()
    }
    throw shown
  }
}

/** Once a request is being carried out, its failure is kept under its key as well; what names a wrong parameter never began. */
const hasBegun = (error: unknown) =>
  !(error instanceof ApiError) || (error.status === 400 && error.body.param === undefined)

const otherParameters = () =>
  new ApiError(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than the one you used if you meant to execute a different request.',
  })

function withoutMetadata(error: unknown) {
  if (!(error instanceof ApiError) || error.body.payment_intent === undefined) return error
  const shown = toBrowserIntent(error.body.payment_intent as Stripe.PaymentIntent)
  return new ApiError(error.status, { ...error.body, payment_intent: shown })
}

function errorAnswer(error: unknown): ApiAnswer {
  if (error instanceof ApiError) return { status: error.status, body: { error: error.body } }
  // Who hangs up in the middle of a word wants no answer.
  if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') logError('could not answer', error)
  const message = 'An error occurred in the sandbox. What it was is printed where the shop was started.'
  return { status: 500, body: { error: { type: 'api_error', message } } }
}

function send(response: ServerResponse, { status, body }: ApiAnswer, headers: Record<string, string>) {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  })
  response.end(text)
}
