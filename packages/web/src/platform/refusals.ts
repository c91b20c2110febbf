import type { RefusalBody } from '@earcon/contract/refusal.rules'

/** The status with which a call was refused; none where it was not even answered. */
export const httpStatusOf = (error: unknown) => initOf(error)?.status

/** In how many seconds there is some use in asking again; at once where nothing was said of it. */
export const retryAfterSeconds = (error: unknown) =>
  Number(new Headers(initOf(error)?.headers).get('retry-after'))

const initOf = (error: unknown) => (error as { init?: ResponseInit } | undefined)?.init

/** It was answered, and the answer was no: the fault lies with what was asked, not with the shop. */
export const isRefusal = (error: unknown) => (httpStatusOf(error) ?? 500) < 500

/** What the shop said when it refused, several sentences line by line; nothing where it said nothing. */
export function refusalMessageOf(error: unknown) {
  const { message, errors } = refusalBodyOf(error)
  return (errors?.length ? errors.join('\n') : message) || undefined
}

/** The shop's own words; where it had none, ours for a refusal, or for what was not answered as it should be. */
export const errorMessage = (error: unknown, refusal: string, fault = refusal) =>
  refusalMessageOf(error) ?? (isRefusal(error) ? refusal : fault)

/** The name of the refusal, by which a form knows which of its fields is meant. */
export const refusalCodeOf = (error: unknown) => refusalBodyOf(error).error?.code

/** Safe because each part is looked at before it is used; what came from elsewhere has none of them. */
const refusalBodyOf = (error: unknown) =>
  ((error as { data?: unknown } | undefined)?.data ?? {}) as Partial<RefusalBody>
