/** The body of a refusal, in Stripe's words. */
export interface FaultBody {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  doc_url?: string
  payment_intent?: unknown
  payment_method?: unknown
}

/** A request that is refused as it stands, before anything has come of it. */
export class Fault extends Error {
  readonly status: number
  readonly body: FaultBody
  constructor(status: number, body: FaultBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

type Details = Omit<Partial<FaultBody>, 'type' | 'message'>

export const invalid = (message: string, details: Details = {}, status = 400) =>
  new Fault(status, {
    type: 'invalid_request_error',
    message,
    ...details,
    ...(details.code !== undefined && { doc_url: aboutCode(details.code) }),
  })

export const cardRefused = (message: string, code: string, param: string) =>
  new Fault(402, { type: 'card_error', message, code, param, doc_url: aboutCode(code) })

export const aboutCode = (code: string) => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`

export const missing = (what: string, id: string, param = 'id', status = 404) =>
  invalid(`No such ${what}: '${id}'`, { code: 'resource_missing', param }, status)
