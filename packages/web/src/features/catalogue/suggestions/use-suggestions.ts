import type { Suggestions } from '@earcon/contract/catalogue/suggestions/suggestions.calls'
import { useCallback, useEffect, useRef, useState } from 'react'
import { apiFor } from '../../../platform/api.ts'

/** How long after the last letter they are asked for: sooner than the list is. */
const debounceMs = 150
const shortest = 2

export interface ShownAnswer extends Suggestions {
  text: string
}

/** What is suggested for a text that is being typed. Only the newest question is answered; a failed one shows nothing. */
export function useSuggestions() {
  const [answer, setAnswer] = useState<ShownAnswer>()
  const asking = useRef<AbortController>(undefined)

  const close = useCallback(() => {
    asking.current?.abort()
    setAnswer(undefined)
  }, [])
  useEffect(() => () => asking.current?.abort(), [])

  const suggest = useCallback(
    (text: string) => {
      asking.current?.abort()
      if (text.length < shortest) return close()
      const { signal } = (asking.current = new AbortController())
      const show = (answer: ShownAnswer | undefined) => {
        if (!signal.aborted) setAnswer(answer)
      }
      const timer = setTimeout(() => {
        // As nobody: the answer is the same for all, and kept.
        apiFor({ signal, token: '' })('GET /search-suggestions', { query: { search: text } }).then(
          (found) => show(found.data.length > 0 ? { text, ...found } : undefined),
          () => show(undefined),
        )
      }, debounceMs)
      signal.addEventListener('abort', () => clearTimeout(timer))
    },
    [close],
  )

  return { answer, suggest, close }
}
