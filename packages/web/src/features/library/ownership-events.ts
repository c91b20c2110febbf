import { onStorageChange } from '../../platform/browser-storage.ts'
import { createListeners } from '../../platform/listeners.ts'

/** Under this lies which payments have cleared the cart; whenever one has, somebody owns something more. */
export const paidIntentsKey = 'earcon.paidIntents'

const listeners = createListeners()

/** What is owned is not what is shown: something was paid for in another tab, or turned out not to be theirs any more. */
export function onOwnershipChange(changed: () => void) {
  const stops = [listeners.subscribe(changed), onStorageChange(paidIntentsKey, changed)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The shop has said so here. */
export const notifyOwnershipChange = listeners.notify
