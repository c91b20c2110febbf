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
    ask(over.signal).then(
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
