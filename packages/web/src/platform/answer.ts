import { useCallback, useEffect, useState } from 'react'

interface Came<T> {
  to: unknown
  of: unknown
  answer?: T
  error?: unknown
}

/** Asks when the page is there, and again when it is pressed for or when the question is another one: hand in one that stays the same. */
export function useAnswer<T>(ask: (signal: AbortSignal) => Promise<T>) {
  const [turn, setTurn] = useState({})
  const [came, setCame] = useState<Came<T>>()

  useEffect(() => {
    const over = new AbortController()
    ask(over.signal).then(
      (answer) => over.signal.aborted || setCame({ to: ask, of: turn, answer }),
      (error: unknown) => over.signal.aborted || setCame({ to: ask, of: turn, error }),
    )
    return () => over.abort()
  }, [ask, turn])

  // What was said to an older question counts for nothing.
  const { answer, error }: Partial<Came<T>> = came?.to === ask && came.of === turn ? came : {}
  const again = useCallback(() => setTurn({}), [])
  return { answer, error, isComing: answer === undefined && error === undefined, again }
}
