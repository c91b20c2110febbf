import type { Api, Endpoint } from '@earcon/contract/calls'
import { useCallback, useRef, useState } from 'react'
import { apiFor, type CallArguments } from '../../../platform/api.ts'
import { errorMessage } from '../../../platform/refusals.ts'
import { useQuery } from '../../../platform/use-query.ts'

export interface Call<T> {
  answer: T | undefined
  /** The answer is to another request than the one that is asked now. */
  isStale: boolean
  error: unknown
  isLoading: boolean
  reload: () => void
}

/**
 * Asks a call when the screen is there, and again when it is to be another answer, or the same anew. Meanwhile the last
 * answer stays, so that nothing on the screen flickers; where another request fails, it goes.
 */
export function useCall<L extends Endpoint>(endpoint: L, ...request: CallArguments<L>) {
  const key = JSON.stringify(request)
  const ask = useCallback(
    (signal: AbortSignal): Promise<Api[L]['answer']> =>
      // Safe because it is the very request, which is data; so equal ones are asked once.
      apiFor({ signal })(endpoint, ...(JSON.parse(key) as CallArguments<L>)),
    [endpoint, key],
  )
  const { answer, error, isLoading, refetch } = useQuery(ask)
  const [last, setLast] = useState<{ answer: Api[L]['answer']; request: CallArguments<L>; key: string }>()
  const isStale = last !== undefined && last.key !== key
  if (answer !== undefined && answer !== last?.answer) setLast({ answer, request, key })
  else if (error !== undefined && isStale) setLast(undefined)
  const call: Call<Api[L]['answer']> = { answer: last?.answer, isStale, error, isLoading, reload: refetch }
  return { ...call, answeredRequest: last?.request[0] }
}

interface ActionState {
  busy: boolean
  success?: string | undefined
  failure?: string | undefined
}

/**
 * Does what was pressed, one at a time, and says what came of it: in the shop's words where it was refused. What cannot
 * simply be done once more brings its own words for not being answered.
 */
export function useAction(unanswered = unreachable) {
  const [state, setState] = useState<ActionState>({ busy: false })
  const running = useRef(false)
  const act = useCallback(
    async <T>(work: () => Promise<T>, success?: string) => {
      if (running.current) return undefined
      running.current = true
      setState({ busy: true })
      try {
        const answer = await work()
        setState({ busy: false, success })
        return answer
      } catch (error) {
        setState({ busy: false, failure: errorMessage(error, failed, unanswered) })
        return undefined
      } finally {
        running.current = false
      }
    },
    [unanswered],
  )
  /** What came of the last one is of no use any more; one that is under way goes on. */
  const clear = useCallback(() => setState(({ busy }) => ({ busy })), [])
  return { ...state, act, clear }
}

const failed = 'That could not be done.'
const unreachable =
  'The shop did not answer, so it is not known whether this was done. Please look before you try once more.'
