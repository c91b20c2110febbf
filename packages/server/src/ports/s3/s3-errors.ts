import { messageOf } from '../../errors.ts'
import { MediaUnavailableError } from '../../platform/media/media.ts'

interface Answered {
  name: string
  status: number | undefined
}

/** What the store has said; nothing of it, where nobody answered. */
function answerOf(error: unknown): Answered {
  // Safe as far as it is read: whatever is missing is undefined.
  const { name = '', $metadata } = (error ?? {}) as { name?: string; $metadata?: { httpStatusCode?: number } }
  return { name, status: $metadata?.httpStatusCode }
}

/** Nothing lies under the key: the store itself says so, and not somebody on the way to it. */
export const isNoSuchKey = (error: unknown) => answerOf(error).name === 'NoSuchKey'

/** An answer without words, as to HEAD: no such key, no such bucket, or no such store. */
export const isNotFound = (error: unknown) => answerOf(error).status === 404

export const isOtherVersion = (error: unknown) => answerOf(error).status === 412
export const isBeyondEnd = (error: unknown) => answerOf(error).status === 416

/** It may be right the next time: nobody answered, or the store has trouble or too much to do. */
export function isPassing(error: unknown) {
  const { name, status } = answerOf(error)
  if (name === 'AbortError' || name === 'CredentialsProviderError') return false
  return status === undefined || status >= 500 || status === 429 || /Timeout|SlowDown|Throttl/.test(name)
}

const noKeys =
  'there are no keys. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give this machine a role'

/** In words for the log; what the store said stays the cause. */
export function toMediaError(error: unknown) {
  if (error instanceof MediaUnavailableError) return error
  const { name, status } = answerOf(error)
  // To HEAD there is no word of why.
  const why = name.startsWith('Unknown') ? '' : ` ${name}`
  const unanswered = name === 'CredentialsProviderError' ? noKeys : messageOf(error)
  const said = status === undefined ? unanswered : `it answers ${status}${why}`
  return new MediaUnavailableError(`The media store cannot be used: ${said}`, { cause: error })
}
