import { onStorageChange } from '../../platform/browser-storage.ts'

/** Under this lies which payments have cleared the cart; whenever one has, somebody owns something more. */
export const paidIntentsKey = 'earcon.paidIntents'

const listeners = new Set<() => void>()

/** What is owned is not what is shown: something was paid for in another tab, or turned out not to be theirs any more. */
export function onOwnershipChange(changed: () => void) {
  listeners.add(changed)
  const stop = onStorageChange(paidIntentsKey, changed)
  return () => {
    listeners.delete(changed)
    stop()
  }
}

/** The shop has said so here. */
export function notifyOwnershipChange() {
  for (const changed of listeners) changed()
}
