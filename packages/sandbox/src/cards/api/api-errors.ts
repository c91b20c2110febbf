/** The body of a refusal, in Stripe's words. */
export interface ApiErrorBody {
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
export class ApiError extends Error {
  readonly status: number
  readonly body: ApiErrorBody
  constructor(status: number, body: ApiErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

type Details = Omit<Partial<ApiErrorBody>, 'type' | 'message'>

export const invalidRequestError = (message: string, details: Details = {}, status = 400) =>
  new ApiError(status, {
    type: 'invalid_request_error',
    message,
    ...details,
    ...(details.code !== undefined && { doc_url: docUrlOf(details.code) }),
  })

export const cardError = (message: string, code: string, param: string) =>
  new ApiError(402, { type: 'card_error', message, code, param, doc_url: docUrlOf(code) })

export const docUrlOf = (code: string) => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`

export const resourceMissingError = (what: string, id: string, param = 'id', status = 404) =>
  invalidRequestError(`No such ${what}: '${id}'`, { code: 'resource_missing', param }, status)
