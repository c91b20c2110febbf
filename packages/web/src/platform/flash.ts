import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

/** What one is told on arriving somewhere, because the page where it came about is left at once. */
interface FlashMessage {
  sentence: string
  /** The path of the page that shows it. */
  path: string
  /** It is bad news. */
  failed?: boolean
}

let flash: FlashMessage | undefined
const listeners = createListeners()

/** Says it on the page that comes; without anything, what was said has been read. */
export function flashMessage(next?: FlashMessage) {
  flash = next
  listeners.notify()
}

export const useFlash = () =>
  useSyncExternalStore(
    listeners.subscribe,
    () => flash,
    () => undefined,
  )
