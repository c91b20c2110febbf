import { useCallback, useEffect, useState } from 'react'

interface QueryResult<T> {
  query: unknown
  turn: unknown
  answer?: T
  error?: unknown
}

/** Asks when the page is there, and again when it is pressed for or when the question is another one: hand in one that stays the same. */
export function useQuery<T>(ask: (signal: AbortSignal) => Promise<T>) {
  const [turn, setTurn] = useState({})
  const [result, setResult] = useState<QueryResult<T>>()

  useEffect(() => {
    const over = new AbortController()
    ask(over.signal)
      .then(refuseNothing)
      .then(
        (answer) => over.signal.aborted || setResult({ query: ask, turn, answer }),
        (error: unknown) => over.signal.aborted || setResult({ query: ask, turn, error }),
      )
    return () => over.abort()
  }, [ask, turn])

  // What was said to an older question counts for nothing.
  const { answer, error }: Partial<QueryResult<T>> =
    result?.query === ask && result.turn === turn ? result : {}
  const refetch = useCallback(() => setTurn({}), [])
  return { answer, error, isLoading: answer === undefined && error === undefined, refetch }
}

/** An answer that lacks what was asked for is none, and nobody is to wait for it any longer. */
function refuseNothing<T>(answer: T) {
  if (answer === undefined) throw new Error('The answer lacks what was asked for.')
  return answer
}
