import { createTurns } from '../../in-turn.ts'
import { type CachedAnswer, cachedAnswer } from './cached-answer.ts'
import { compress, type Encoding } from './compression.ts'

export type AnswerForms = ReturnType<typeof answerForms>

/** What has stood for so long is worth more work. */
const lastingMs = 5_000
const oneAfterTheOther = createTurns()

/** One answer in every encoding, each made when first asked for. */
export function answerForms(headers: Record<string, string>, bytes: Buffer, route = '') {
  const madeAt = Date.now()
  const made = new Map<Encoding, CachedAnswer>()
  const making = new Map<Encoding, Promise<CachedAnswer>>()
  let isImproved = false

  const make = async (encoding: Encoding, how: 'quick' | 'best') => {
    const compressed = await compress(encoding, bytes, how)
    const answer = cachedAnswer(200, { ...headers, 'content-encoding': encoding }, compressed, route)
    made.set(encoding, answer)
    return answer
  }

  const makeOnce = (encoding: Encoding) => {
    const promise = making.get(encoding) ?? make(encoding, 'quick').finally(() => making.delete(encoding))
    making.set(encoding, promise)
    return promise
  }

  /** Until the better one is there, the first one serves; and if it never comes, too. */
  const improve = () => {
    isImproved = true
    oneAfterTheOther('br', () => make('br', 'best')).catch(() => {})
  }

  return {
    /** A promise, while it is being made. */
    forEncoding(encoding: Encoding | undefined): CachedAnswer | Promise<CachedAnswer> {
      if (!encoding) return this.plain
      const answer = made.get(encoding)
      if (answer && encoding === 'br' && !isImproved && Date.now() - madeAt > lastingMs) improve()
      return answer ?? makeOnce(encoding)
    },
    plain: cachedAnswer(200, headers, bytes, route),
  }
}
