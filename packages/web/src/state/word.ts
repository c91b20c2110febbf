import { useSyncExternalStore } from 'react'

/** What one is told on arriving somewhere, because the page where it came about is left at once. */
interface Word {
  sentence: string
  /** The path of the page that shows it. */
  at: string
  /** It is bad news. */
  failed?: boolean
}

let word: Word | undefined
const listeners = new Set<() => void>()

/** Says it on the page that comes; without anything, what was said has been read. */
export function say(next?: Word) {
  word = next
  for (const changed of listeners) changed()
}

export const useWord = () =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    () => word,
    () => undefined,
  )
